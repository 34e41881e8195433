// SPDX-License-Identifier: Apache-2.0
import AVFAudio
import Foundation
public import HostFiles
import Synchronization
public import TokiModel

/// Plays sounds by `AVAudioPlayer`, in a session that is heard in silent mode and in the background.
public final class SystemSoundPlayer: SoundPlayer {
  private let folders: SoundFolders
  private let players = Mutex<[SoundOrder.Use: AVAudioPlayer]>([:])
  private let silence: SilentPlayer

  /// Plays sounds of these folders, and a person's own files.
  ///
  /// `silence` may play on when no sound does.
  public init(folders: SoundFolders, silence: SilentPlayer) {
    self.folders = folders
    self.silence = silence
  }

  /// Why a sound cannot be played; a person's own file is opened.
  public func problem(with sound: RingSound) -> String? {
    guard case .file(let path) = SoundChoice(sound, in: folders) else { return SoundChoice(sound, in: folders).problem }
    guard case .file = sound else { return nil }
    do { _ = try AVAudioFile(forReading: URL(fileURLWithPath: path)) } catch { return error.localizedDescription }
    return nil
  }

  /// Begins a sound; its gain rises by the player itself.
  public func play(_ order: SoundOrder, report: @escaping @Sendable (SoundReport) -> Void) {
    let outcome = players.withLock { players -> SoundReport in
      players.removeValue(forKey: order.use)?.stop()
      do {
        try SoundSession.begin(silencesOthers: order.silencesOthers)
        let (player, substitute) = try open(order.sound)
        player.numberOfLoops = -1
        player.volume = Float(order.first)
        guard player.play() else { return .failed(.failed, reason: "the system does not play it") }
        player.setVolume(Float(order.last), fadeDuration: Double(order.ramp.nanoseconds) / 1e9)
        players[order.use] = player
        let length = TimeSpan(nanoseconds: Int64(player.duration * 1e9))
        if SoundSession.isTurnedDown { return .isTurnedDown(output: SoundSession.output, length: length) }
        return .plays(output: SoundSession.output, length: length, substitute: substitute)
      } catch {
        return .failed(.failed, reason: error.localizedDescription)
      }
    }
    report(outcome)
  }

  /// Stops a sound, and ends the session with the last one.
  public func stop(_ use: SoundOrder.Use) {
    let isQuiet = players.withLock { players in
      players.removeValue(forKey: use)?.stop()
      return players.isEmpty
    }
    if isQuiet { silence.endSession() }
  }

  /// Tells the output, and whether it is turned down.
  public func findings() -> [Finding] {
    guard let output = SoundSession.output else { return [] }
    return [
      SoundSession.isTurnedDown
        ? Finding(.soundLow, .fault, detail: output) : Finding(.soundOutput, .good, detail: output)
    ]
  }

  private func open(_ sound: RingSound) throws -> (AVAudioPlayer, substitute: String?) {
    let choice = SoundChoice(sound, in: folders)
    var reason = choice.problem
    if case .file(let path) = choice {
      do { return (try AVAudioPlayer(contentsOf: URL(fileURLWithPath: path)), nil) } catch { reason = "\(error)" }
    }
    return (try AVAudioPlayer(data: Data(ToneWave.bytes)), reason)
  }
}
