// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiWire

extension RequestHandler {
  /// Explains the words' item now, and sets nothing.
  func explain(_ request: Request) async throws(ControlError) -> Answer {
    try request.checkBody()
    let body = try Wire.request(ExplainBody.self, from: request.body)
    let language = body.language ?? Localization.language
    return switch try await Explanation.asked(body.words, control, clock, language) {
    case .success(let explanation): .brief(ExplainAnswer(explanation))
    case .failure(let refusal): .brief(ExplainAnswer(refusal, of: body.words, language))
    }
  }
}
