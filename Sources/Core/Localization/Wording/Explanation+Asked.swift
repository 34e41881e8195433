// SPDX-License-Identifier: Apache-2.0
package import TokiEngine
package import TokiModel

extension Explanation {
  /// Explains what words of another program would set now, in the home of a control; sets nothing.
  package static func asked(
    _ words: String, _ control: any TokiControl, _ clock: any HostClock, _ language: Language
  ) async throws(ControlError) -> Result<Explanation, PlanRefusal> {
    let holidays = needsHolidays(words, in: language) ? try await control.settings().holidays : nil
    do throws(PlanRefusal) {
      let explanation = try Explanation(of: words, at: clock.now().utc, language, holidays: holidays) {
        name throws(PlanRefusal) in
        guard let name else { return clock.shownZone }
        do throws(ZoneError) { return try clock.zone(named: name) } catch { throw .unknownZone(name.text) }
      }
      return .success(explanation)
    } catch {
      return .failure(error)
    }
  }
}
