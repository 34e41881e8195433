// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiEngine
import TokiModel

/// Plays a sound for a while and without a ring: a preview, or a pre-alarm.
final class PreviewPlayer: Sendable {
  /// Longest preview, in seconds.
  static let longestSeconds = 30

  /// Holds the answer that the newest preview owes.
  private final class Listener: Sendable {
    private struct Waiting {
      var number: Int64 = 0
      var answer: (@Sendable (String?) -> Void)?
    }

    private let waiting = Mutex(Waiting())

    /// Replaces the answer, after calling the old one with `nil`; returns the new preview's number.
    func expect(_ answer: (@Sendable (String?) -> Void)?) -> Int64 {
      let (number, before) = waiting.withLock { waiting in
        let before = waiting.answer
        waiting.answer = answer
        waiting.number += 1
        return (waiting.number, before)
      }
      before?(nil)
      return number
    }

    func take(_ report: RingerReport) {
      guard case .tried(let id, let attempt) = report else { return }
      let answer = waiting.withLock { waiting in
        waiting.number == id.number ? waiting.answer.take() : nil
      }
      answer?(attempt.result == .played || attempt.result == .off ? nil : attempt.detail ?? attempt.result.code)
    }
  }

  private let listener: Listener
  private let player: SoundPlayer

  /// Plays with the settings used for rings, for so many seconds at most.
  init(_ settings: SoundPlayer.Settings, longestSeconds: Int = PreviewPlayer.longestSeconds) {
    var settings = settings
    settings.longestSeconds = longestSeconds
    settings.speech = nil
    let listener = Listener()
    self.listener = listener
    player = SoundPlayer(settings) { listener.take($0) }
  }

  /// `true` if nothing plays and no thread is left.
  var isIdle: Bool { player.isIdle }

  /// Plays a preview in place of the present one; `answer` is called once, with `nil` or an English reason for silence.
  func play(_ settings: RingSettings, answer: @escaping @Sendable (String?) -> Void) {
    let number = listener.expect(answer)
    let moment = UTCInstant(nanosecondsSinceEpoch: 0)
    player.play(
      Ring(
        id: RingID(number), owner: .timer(TimerID(number)), occurrence: Occurrence(key: number), label: .none,
        settings: settings, planned: moment, rang: moment, late: .zero))
  }

  /// Stops the preview.
  func stop() {
    _ = listener.expect(nil)
    player.stop()
  }
}
