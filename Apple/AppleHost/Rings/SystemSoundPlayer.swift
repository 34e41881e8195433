// SPDX-License-Identifier: Apache-2.0
import AVFAudio
import Foundation
public import HostFiles
import Synchronization
public import TokiModel

/// Plays sounds by `AVAudioPlayer`, in a session that is heard in silent mode and in the background.
public final class SystemSoundPlayer: SoundPlayer {
  private let folders: SoundFolders
  private let sounds = Mutex<[SoundOrder.Use: Sound]>([:])
  private let silence: SilentPlayer
  private let listener = Mutex<(@Sendable (Bool) -> Void)?>(nil)

  /// A sound that plays, or that will as soon as it may.
  private struct Sound {
    let order: SoundOrder
    let report: @Sendable (SoundReport) -> Void
    /// `nil` if the system does not let it begin, as during a call.
    var player: AVAudioPlayer?
    /// Why it is not the chosen sound, in English; `nil` if it is.
    var substitute: String?
  }

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
    let outcome = sounds.withLock { sounds in
      sounds[order.use]?.player?.stop()
      sounds[order.use] = Sound(order: order, report: report)
      return begin(&sounds[order.use], at: order.first, rising: order.ramp)
    }
    report(outcome)
    if order.use == .ring { tellListener() }
  }

  /// Stops a sound, and ends the session with the last one.
  public func stop(_ use: SoundOrder.Use) {
    let isQuiet = sounds.withLock { sounds in
      sounds.removeValue(forKey: use)?.player?.stop()
      return sounds.isEmpty
    }
    if isQuiet { silence.endSession() }
    if use == .ring { tellListener() }
  }

  /// Tells from now on whether a ring is kept from being heard, each time that one begins or ends.
  func listen(_ listener: (@Sendable (Bool) -> Void)?) { self.listener.withLock { $0 = listener } }

  private func tellListener() { listener.withLock { $0 }?(isRingKept) }

  /// `true` if a ring is to be heard and the system does not let it.
  var isRingKept: Bool { sounds.withLock { sounds in sounds[.ring].map { $0.player?.isPlaying != true } ?? false } }

  /// Takes the system's changes to sound.
  ///
  /// A sound that it cut off, or kept from beginning, goes on once it is let.
  func take(_ event: SoundEvent) {
    let reports = sounds.withLock { sounds in
      sounds.keys.map { use in (sounds[use]?.report, go(on: &sounds[use], after: event)) }
    }
    for (report, outcome) in reports { report?(outcome) }
  }

  private func go(on sound: inout Sound?, after event: SoundEvent) -> SoundReport {
    switch event {
    case .interrupted: return .failed(.cutOff, reason: "a call or another app is heard instead")
    case .restarted: sound?.player = nil
    case .mayPlay, .moved: if let sound, sound.player?.isPlaying == true { return Self.report(of: sound) }
    }
    // A person who was to be woken gently has slept long enough.
    return begin(&sound, at: sound?.order.last ?? 1, rising: .zero)
  }

  /// Begins a sound, or goes on with it, at a gain from which it rises to the order's last one.
  private func begin(_ sound: inout Sound?, at gain: Double, rising ramp: TimeSpan) -> SoundReport {
    guard var begun = sound else { return .failed(.failed, reason: "it was stopped") }
    do {
      try SoundSession.begin(silencesOthers: begun.order.silencesOthers)
      let player: AVAudioPlayer
      if let paused = begun.player { player = paused } else { (player, begun.substitute) = try open(begun.order.sound) }
      player.volume = Float(gain)
      guard player.play() else { return .failed(.failed, reason: "the system does not play it") }
      if ramp > .zero { player.setVolume(Float(begun.order.last), fadeDuration: Double(ramp.nanoseconds) / 1e9) }
      begun.player = player
      sound = begun
      return Self.report(of: begun)
    } catch {
      return .failed(.failed, reason: error.localizedDescription)
    }
  }

  private static func report(of sound: Sound) -> SoundReport {
    let length = TimeSpan(nanoseconds: Int64((sound.player?.duration ?? 0) * 1e9))
    if SoundSession.isTurnedDown { return .isTurnedDown(output: SoundSession.output, length: length) }
    return .plays(output: SoundSession.output, length: length, substitute: sound.substitute)
  }

  /// Tells the output, and whether it is turned down.
  public func findings() -> [Finding] {
    guard let output = SoundSession.output else { return [] }
    return [
      SoundSession.isTurnedDown
        ? Finding(.soundLow, .fault, detail: output) : Finding(.soundOutput, .good, detail: output)
    ]
  }

  /// A player that plays a sound over and over, or the tone.
  private func open(_ sound: RingSound) throws -> (AVAudioPlayer, substitute: String?) {
    let choice = SoundChoice(sound, in: folders)
    var (chosen, reason): (AVAudioPlayer?, String?) = (nil, choice.problem)
    if case .file(let path) = choice {
      do { chosen = try AVAudioPlayer(contentsOf: URL(fileURLWithPath: path)) } catch { reason = "\(error)" }
    }
    let player = try chosen ?? AVAudioPlayer(data: Data(ToneWave.bytes))
    player.numberOfLoops = -1
    return (player, reason)
  }
}
