// SPDX-License-Identifier: Apache-2.0
import AVFAudio
import Foundation
import Synchronization

/// Plays on without being heard, so that the system lets the app run in the background beside the sleeper.
///
/// An app with the background mode `audio` runs for as long as it plays (BundleResources/Information Property
/// List/UIBackgroundModes).
public final class SilentPlayer: Sendable {
  private let player = Mutex<AVAudioPlayer?>(nil)

  /// Plays nothing yet.
  public init() {}

  /// Begins to play, or ends it; returns whether it plays.
  public func stayRunning(_ isOn: Bool) -> Bool {
    let plays = player.withLock { player in
      if isOn, player?.isPlaying == true { return true }
      player?.stop()
      player = nil
      guard isOn else { return false }
      guard (try? SoundSession.begin(silencesOthers: false)) != nil,
        let silent = try? AVAudioPlayer(data: Data(ToneWave.bytes))
      else { return false }
      silent.numberOfLoops = -1
      silent.volume = 0
      guard silent.play() else { return false }
      player = silent
      return true
    }
    // A ring that plays keeps its session: ending it fails then.
    if !plays { SoundSession.end() }
    return plays
  }

  /// Takes the system's changes to sound: a player that is cut off is of no use, and `stayRunning` makes a new one.
  func take(_ event: SoundEvent) {
    guard event == .interrupted || event == .restarted else { return }
    player.withLock { $0 = nil }
  }

  /// Ends the session of the last sound, or goes on in one beside which others are heard.
  func endSession() {
    let plays = player.withLock { $0 != nil }
    if plays { try? SoundSession.begin(silencesOthers: false) } else { SoundSession.end() }
  }
}
