// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// An endless sound: a file in a loop, or a tone as soon as the file cannot continue.
final class SoundSource {
  /// Frames per second.
  let rate: Int
  /// Samples per frame.
  let channels: Int
  /// Why a tone replaces the file, in English; `nil` while the file plays.
  private(set) var substitute: String?
  /// Frames in the first pass; `nil` until its end was read.
  private(set) var framesOfFirstPass: Int64?
  /// Speaks into the sound; `nil` if nothing is said.
  var voice: RingVoice?
  private var file: SoundFile?
  private var tone: TwoTone
  private var framesRead: Int64 = 0
  private var framesBeforeTone: Int64 = 0
  private var framesOfThisPass: Int64 = 0
  private var audibility: AudibilityCheck

  /// Opens the sound in `library`, otherwise plays the tone.
  init(_ sound: RingSound, library: SoundLibrary) {
    do throws(RingingError) {
      let file = try library.open(sound)
      self.file = file
      rate = file.rate
      channels = file.channels
    } catch {
      substitute = error.description
      rate = 44_100
      channels = 1
    }
    tone = TwoTone(rate: rate)
    audibility = AudibilityCheck(rate: rate, channels: channels)
  }

  /// Fills all whole frames of `buffer` with the next samples.
  func fill(_ buffer: UnsafeMutableBufferPointer<Float>) {
    let wanted = buffer.count / channels
    var done = 0
    while done < wanted {
      let rest = unsafe UnsafeMutableBufferPointer(
        rebasing: buffer[(done * channels)..<(wanted * channels)])
      done += unsafe file == nil ? fillWithTone(rest) : fillFromFile(rest)
    }
    unsafe voice?.mix(into: buffer, channels: channels, rate: rate)
  }

  /// Starts the sound over, for a new stream.
  func restart() {
    framesOfFirstPass = nil
    framesRead = 0
    framesBeforeTone = 0
    framesOfThisPass = 0
    audibility = AudibilityCheck(rate: rate, channels: channels)
    if file != nil { goBack() }
    tone = TwoTone(rate: rate)
  }

  private func fillWithTone(_ buffer: UnsafeMutableBufferPointer<Float>) -> Int {
    let frames = buffer.count / channels
    for frame in 0..<frames {
      let sample = tone.next()
      for channel in 0..<channels { unsafe buffer[frame * channels + channel] = sample }
    }
    framesRead += Int64(frames)
    if framesOfFirstPass == nil, framesRead - framesBeforeTone >= tone.framesOfRound {
      framesOfFirstPass = framesRead
    }
    return frames
  }

  private func fillFromFile(_ buffer: UnsafeMutableBufferPointer<Float>) -> Int {
    guard let file else { return 0 }
    let frames = unsafe file.read(into: buffer)
    guard frames > 0 else {
      endPass()
      return 0
    }
    framesRead += Int64(frames)
    framesOfThisPass += Int64(frames)
    unsafe listen(to: UnsafeMutableBufferPointer(rebasing: buffer[..<(frames * channels)]))
    return frames
  }

  private func listen(to samples: UnsafeMutableBufferPointer<Float>) {
    guard framesOfFirstPass == nil, let problem = unsafe audibility.listen(to: samples) else { return }
    giveUp(problem)
  }

  private func endPass() {
    guard framesOfThisPass > 0 else { return giveUp("cannot be read any more") }
    framesOfThisPass = 0
    if framesOfFirstPass == nil {
      if let problem = audibility.problemAtEnd { return giveUp(problem) }
      framesOfFirstPass = framesRead
    }
    goBack()
  }

  private func goBack() {
    guard let file, !file.rewind() else { return }
    // Not every format can be rewound, but a file can be opened again.
    do throws(RingingError) {
      let again = try SoundFile(path: file.path)
      if again.rate == rate, again.channels == channels {
        self.file = again
      } else {
        giveUp("was changed while it played")
      }
    } catch {
      giveUp("cannot be played again")
    }
  }

  private func giveUp(_ reason: String) {
    guard let file else { return }
    substitute = RingingError.sound(path: file.path, reason: reason).description
    self.file = nil
    framesBeforeTone = framesRead
  }
}
