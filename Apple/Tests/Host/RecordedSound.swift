// SPDX-License-Identifier: Apache-2.0
import AppleHost
import Synchronization
import TokiEngine
import TokiModel

/// A silent player that records its orders; it knows the sound `dawn`, which it plays through in 20 ms.
final class RecordedSoundPlayer: SoundPlayer {
  private let state = Mutex<(orders: [SoundOrder], playing: [SoundOrder.Use: SoundOrder])>(([], [:]))

  /// The sounds that play now, by their use.
  var playing: [SoundOrder.Use: SoundOrder] { state.withLock { $0.playing } }

  func problem(with sound: RingSound) -> String? { sound == .named("dawn") ? nil : "no such sound" }

  func play(_ order: SoundOrder, report: @escaping @Sendable (SoundReport) -> Void) {
    state.withLock { state in
      state.orders.append(order)
      state.playing[order.use] = order
    }
    report(.plays(output: "Speaker", length: .milliseconds(20), substitute: problem(with: order.sound)))
  }

  func stop(_ use: SoundOrder.Use) { state.withLock { $0.playing[use] = nil } }

  func findings() -> [Finding] { [Finding(.soundOutput, .good, detail: "Speaker")] }
}

/// A screen that records its notices; a test presses their buttons.
final class RecordedNotifier: Notifier {
  private let state = Mutex(State())

  private struct State {
    var shown: [NoticeID: RingNotice] = [:]
    var leftoversRemoved = 0
    var press: (@Sendable (NoticeID, NoticeButton) -> Void)?
  }

  /// The notices shown now.
  var shown: [NoticeID: RingNotice] { state.withLock { $0.shown } }
  /// Number of times that an earlier run's notices were removed.
  var leftoversRemoved: Int { state.withLock { $0.leftoversRemoved } }

  func press(_ notice: NoticeID, _ button: NoticeButton) { state.withLock { $0.press }?(notice, button) }

  func start(press: @escaping @Sendable (NoticeID, NoticeButton) -> Void) { state.withLock { $0.press = press } }
  func show(_ notice: RingNotice, answer: @escaping @Sendable (NoticeTrouble?) -> Void) {
    state.withLock { $0.shown[notice.id] = notice }
    answer(nil)
  }
  func remove(_ notices: [NoticeID]) {
    state.withLock { state in for notice in notices { state.shown[notice] = nil } }
  }
  func removeLeftovers() { state.withLock { $0.leftoversRemoved += 1 } }
  func look(answer: @escaping @Sendable ([Finding]) -> Void) { answer([Finding(.notifications, .good)]) }
}
