// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiWire

extension RequestHandler {
  /// Explains the words' item now, and sets nothing.
  func explain(_ request: Request) async throws(ControlError) -> Answer {
    try request.checkBody()
    let body = try Wire.request(ExplainBody.self, from: request.body)
    let language = body.language ?? Localization.language
    let holidays = Explanation.needsHolidays(body.words) ? try await control.settings().holidays : nil
    do throws(PlanRefusal) {
      let explanation = try Explanation(of: body.words, at: clock.now().utc, language, holidays: holidays) {
        name throws(PlanRefusal) in try rules(of: name)
      }
      return .brief(ExplainAnswer(explanation))
    } catch {
      return .brief(ExplainAnswer(error, of: body.words, language))
    }
  }

  private func rules(of name: ZoneName?) throws(PlanRefusal) -> ZoneRules {
    guard let name else { return clock.shownZone }
    do throws(ZoneError) { return try clock.zone(named: name) } catch { throw .unknownZone(name.text) }
  }
}
