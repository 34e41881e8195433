// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiScreens
import TokiTestKit

/// Shows a timer in two languages after one of its three minutes, which pass at once.
@main
struct OneScreen {
  /// A catalogue of this program's own.
  private struct Words: TextCatalogue {
    private let japanese = ["Rings {when}": "{when}に鳴ります", "at {time}": "{time}", "{count} min": "{count}分"]

    func text(_ english: String) -> String? { japanese[english] }
    func text(_ one: String, _ many: String, count: Int) -> String? { japanese[one] }
  }

  static func main() async throws {
    Localization.start(language: .english) { $0 == .japanese ? Words() : nil }
    let loop = InlineLoop()
    let host = ManualHost(loop: loop, utc: UTCInstant(secondsSinceEpoch: 1_782_108_000))
    let engine = try Engine(
      loop: loop, clock: host, wakeSource: host, ringer: RecordedRinger(), store: InMemoryStore())
    let status = EngineStatus(processID: 1, version: "1", uptime: .zero, socket: "")
    let control = LocalControl(engine: engine, identity: status)
    await engine.start()
    _ = try await control.make(TimerDraft(duration: .minutes(3)), key: nil)
    host.advance(by: .minutes(1))

    let state = try await control.state()
    for language in Language.complete {
      let present = Present(
        state: state, moment: host.now(), host: .utc, style: ScreenStyle(language: language))
      for card in TimersScreen(present, steps: 60, alone: 60).timers {
        print("\(card.title)  \(card.figure.digits)  \(card.note)")
      }
    }
  }
}
