// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization

/// Listens for the system's changes to the sound of the app, until `end()`.
final class SoundWatch: Sendable {
  private let ends = Mutex<[@Sendable () -> Void]>([])

  /// Keeps a ring and the silence beside the sleeper going through interruptions.
  ///
  /// Tells after each event, and as a ring begins or ends, whether the app is kept from ringing; it listens while the
  /// stream is read.
  static func interruptions(of player: SystemSoundPlayer, _ silence: SilentPlayer) -> AsyncStream<Bool> {
    let (stream, listener) = AsyncStream.makeStream(of: Bool.self, bufferingPolicy: .bufferingNewest(1))
    let watch = SoundWatch { event in
      silence.take(event)
      player.take(event)
      // Neither a new route nor the app in front ends a call.
      listener.yield(event == .interrupted || player.isRingKept)
    }
    player.listen { listener.yield($0) }
    listener.onTermination = { _ in
      player.listen(nil)
      watch.end()
    }
    return stream
  }

  /// Starts to listen; `handler` may be called from any thread.
  init(handler: @escaping @Sendable (SoundEvent) -> Void) {
    let center = NotificationCenter.default
    for (name, sender) in SoundEvent.notices {
      nonisolated(unsafe) let observer = center.addObserver(forName: name, object: sender, queue: nil) { notice in
        if let event = SoundEvent(notice) { handler(event) }
      }
      ends.withLock { $0.append { unsafe center.removeObserver(observer) } }
    }
  }

  /// Listens no more.
  func end() {
    let ends = ends.withLock { ends in
      defer { ends = [] }
      return ends
    }
    for end in ends { end() }
  }
}
