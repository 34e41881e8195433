// SPDX-License-Identifier: Apache-2.0
import CAlsa
import Glibc
import TokiModel

/// Playing on a sound card without the sound server, by ALSA's device `default`.
///
/// It is used on the thread that created it. Not `Sendable`.
@safe
final class CardPlayback {
  /// ALSA's name of the device.
  static let name = "default"

  private let card: OpaquePointer
  private let rate: Int
  private let channels: Int

  /// Frames between two looks at whether to go on; the card buffers three times as much.
  private static let stepMilliseconds: Int32 = 100
  private static let bufferMicroseconds: UInt32 = 300_000

  /// Opens the card for a sound.
  ///
  /// - Throws: Why it cannot be opened, with the result `.noDevice` if there is no card, otherwise `.failed`.
  init(rate: Int, channels: Int) throws(SoundTrouble) {
    toki_alsa_silence()
    var opened: OpaquePointer?
    let error = unsafe snd_pcm_open(&opened, Self.name, SND_PCM_STREAM_PLAYBACK, Int32(SND_PCM_NONBLOCK))
    guard error == 0, let card = unsafe opened else { throw Self.trouble(error) }
    let wrong = unsafe snd_pcm_set_params(
      card, SND_PCM_FORMAT_FLOAT_LE, SND_PCM_ACCESS_RW_INTERLEAVED, UInt32(channels), UInt32(rate), 1,
      Self.bufferMicroseconds)
    guard wrong == 0 else {
      unsafe snd_pcm_close(card)
      throw Self.trouble(wrong)
    }
    unsafe self.card = card
    self.rate = rate
    self.channels = channels
  }

  deinit {
    // The buffered rest must not be heard any more.
    unsafe snd_pcm_drop(card)
    unsafe snd_pcm_close(card)
  }

  /// Plays for a while.
  ///
  /// - Parameters:
  ///   - milliseconds: Time to play.
  ///   - source: The sound.
  ///   - ramp: Its volume.
  ///   - wake: Ends a wait, after which `isWanted` is asked.
  ///   - isWanted: `true` to go on.
  ///   - played: Called each time that the card has taken sound.
  /// - Returns: Why it ended early; `nil` at the end of the time, or if it is not wanted any more.
  func play(
    milliseconds: Int32, _ source: SoundSource, _ ramp: inout VolumeRamp, wake: WakeSignal, isWanted: () -> Bool,
    played: () -> Void
  ) -> SoundTrouble? {
    let frames = rate * Int(Self.stepMilliseconds) / 1000
    var samples = [Float](repeating: 0, count: frames * channels)
    var rest: ArraySlice<Float> = []
    var left = milliseconds
    while left > 0, isWanted() {
      // A device that takes everything at once, such as a file, gets no more than a card would.
      for _ in 0..<3 {
        if rest.isEmpty {
          unsafe samples.withUnsafeMutableBufferPointer { buffer in
            unsafe source.fill(buffer)
            unsafe ramp.apply(to: buffer, channels: channels, rate: rate)
          }
          rest = samples[...]
        }
        let taken = unsafe rest.withUnsafeBufferPointer {
          unsafe snd_pcm_writei(card, $0.baseAddress, snd_pcm_uframes_t($0.count / channels))
        }
        if taken == -Int(EAGAIN) { break }
        if taken < 0 {
          let error = unsafe snd_pcm_recover(card, Int32(taken), 1)
          if error != 0 { return Self.trouble(error) }
        } else {
          rest = rest.dropFirst(Int(taken) * channels)
          played()
        }
      }
      wake.wait(milliseconds: Self.stepMilliseconds)
      left -= Self.stepMilliseconds
    }
    return nil
  }

  private static func trouble(_ number: Int32) -> SoundTrouble {
    if [ENOENT, ENODEV, ENXIO].contains(-number) { return SoundTrouble(.noDevice, "no sound card is there") }
    return SoundTrouble(.failed, unsafe snd_strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)")
  }
}
