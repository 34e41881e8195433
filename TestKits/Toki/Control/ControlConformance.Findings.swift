// SPDX-License-Identifier: Apache-2.0
import TokiEngine

extension ControlConformance {
  /// Collects the faults found by a check.
  final class Findings {
    private(set) var texts: [String] = []
    func add(_ text: String) { texts.append(text) }
    func expect(_ isRight: Bool, _ text: @autoclosure () -> String) { if !isRight { add(text()) } }
    func equal<Value: Equatable>(_ value: Value, _ expected: Value, _ what: String) {
      expect(value == expected, "\(what) is \(value), not \(expected)")
    }
    func refusal(_ code: ControlError.Code, _ what: String, _ body: () async throws -> Void) async {
      do {
        try await body()
        add("\(what) was accepted")
      } catch let error as ControlError {
        equal(error.code, code, "the refusal of \(what)")
      } catch {
        add("\(what) threw \(error)")
      }
    }
  }
}
