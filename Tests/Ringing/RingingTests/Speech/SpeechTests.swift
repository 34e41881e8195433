// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import Ringing

/// The samples that are spoken, and where they come from.
@Suite struct SpeechTests {
  @Test(arguments: [
    ("じゅうにじ です。", "じゅうにじ です。"), ("です。Tea。", "です。<voice name=\"en\">Tea</voice>。"),
    ("です。Bus 42。", "です。<voice name=\"en\">Bus</voice> 42。"), ("", ""),
  ])
  func `Latin words among kana have the English voice`(text: String, marked: String) {
    #expect(Speech.markingLatin(text) == marked)
  }

  @Test(arguments: ["", "/nowhere", "relative", ":"])
  func `A missing program is reported, and nothing is spoken`(folders: String) throws {
    let speech = Speech(language: .english, folders: folders, time: Voice.halfPastSeven)
    #expect(speech.finding == Finding(.speech, .warning, detail: "espeak-ng is not installed"))
    #expect(speech.say(.none) == nil)
  }

  @Test(arguments: ["exit 1", "echo no sound", "head -c 44 /dev/zero", "yes"])
  func `A program that fails is silence`(script: String) throws {
    let folder = try ScratchFolder()
    try Voice.install(script, in: folder)
    let speech = Speech(language: .english, folders: folder.path, time: Voice.halfPastSeven)
    #expect(speech.finding == Finding(.speech, .good, detail: folder.path + "/espeak-ng"))
    #expect(speech.say(.none) == nil)
  }

  @Test(.enabled(if: Voice.isInstalled, "espeak-ng is not installed"), arguments: [Language.english, .japanese])
  func `The program speaks both languages, and longer with a label`(language: Language) throws {
    let speech = Speech(language: language, folders: Voice.folders, time: Voice.halfPastSeven)
    let brief = try #require(speech.say(.none))
    let long = try #require(speech.say(Label("Tea with Kaoru")))
    #expect(brief.rate == 22_050)
    let (short, whole) = (Voice.seconds(of: brief), Voice.seconds(of: long))
    #expect(short > 0.5 && short < 5 && whole > short + 0.3, "\(short) s, \(whole) s")
  }

  @Test func `Amplitudes between two samples are interpolated, up to the last one`() throws {
    let spoken = try #require(SpokenSamples(wave: Voice.wave([0, 16_384, -32_768], rate: 10)))
    #expect(spoken.amplitude(at: 0) == 0)
    #expect(spoken.amplitude(at: 0.05) == 0.25)
    #expect(spoken.amplitude(at: 0.1) == 0.5)
    #expect(spoken.amplitude(at: 0.2) == -1)
    #expect(spoken.amplitude(at: 0.25) == -0.5)
    #expect(spoken.amplitude(at: 0.3) == nil)
  }

  @Test func `Only a file of one channel and 16 bits is read`() {
    let good = Voice.wave([1, 2], rate: 22_050)
    #expect(SpokenSamples(wave: good) != nil)
    for (index, value) in [(0, 0), (8, 0), (20, 3), (22, 2), (34, 8), (36, 0)] as [(Int, UInt8)] {
      var bad = good
      bad[index] = value
      #expect(SpokenSamples(wave: bad) == nil, "byte \(index)")
    }
    for count in [0, 43, 44, 45] { #expect(SpokenSamples(wave: Array(good.prefix(count))) == nil) }
    #expect(SpokenSamples(wave: Voice.wave([1], rate: 0)) == nil)
  }
}

/// The mixing, with a voice of the test's own.
@Suite struct RingVoiceTests {
  private static let rate = 1_000

  /// A second of a sound of constant samples after mixing, in two channels.
  private func second(of voice: RingVoice) -> [Float] {
    var samples = [Float](repeating: 0.5, count: 2 * Self.rate)
    samples.withUnsafeMutableBufferPointer { voice.mix(into: $0, channels: 2, rate: Self.rate) }
    return samples
  }

  @Test func `The sound is softer while something is said, in all channels, and then as before`() async throws {
    let spoken = try #require(
      SpokenSamples(wave: Voice.wave(.init(repeating: 8_192, count: 2_000), rate: UInt32(Self.rate))))
    // Once: a voice that takes its time may speak when a minute of the sound is over already.
    let once = Mutex<SpokenSamples?>(spoken)
    let voice = RingVoice { once.withLock { $0.take() } }
    var seconds: [[Float]] = []
    let isMixed = await eventually {
      seconds.append(second(of: voice))
      return seconds.last != [Float](repeating: 0.5, count: 2 * Self.rate)
    }
    #expect(isMixed)
    seconds += (0..<3).map { _ in second(of: voice) }
    let said = Array(seconds.suffix(4).joined())
    // The voice at 0.25, and the sound at a fifth of its 0.5.
    #expect(said[1_000..<3_990].allSatisfy { abs($0 - 0.35) < 0.001 })
    #expect(said[4_800...].allSatisfy { $0 == 0.5 })
    #expect(stride(from: 0, to: said.count, by: 2).allSatisfy { said[$0] == said[$0 + 1] })
    // Softer and louder in steps, without a click.
    let steps = zip(said[..<1_000], said[2..<1_002]).map { abs($0 - $1) }
    #expect(steps.dropFirst(2).allSatisfy { $0 < 0.01 })
  }

  @Test func `The voice speaks at the start and after each minute of sound`() async throws {
    let count = Count()
    let voice = RingVoice {
      count.add()
      return nil
    }
    for minute in 1...3 {
      for _ in 0..<60 { _ = second(of: voice) }
      #expect(await eventually { count.value == minute })
    }
    _ = second(of: voice)
    #expect(await eventually { count.value == 4 })
  }

  @Test func `A voice that says nothing leaves the sound as it is`() {
    let voice = RingVoice { nil }
    for _ in 0..<10 { #expect(second(of: voice) == [Float](repeating: 0.5, count: 2 * Self.rate)) }
  }
}

extension AudibleTests {
  /// What is heard of a ring that speaks.
  @Suite(.enabled(if: Voice.isInstalled, "espeak-ng is not installed"))
  struct SpeakingRingTests {
    let folder: ScratchFolder
    let server: PulseServer

    init() throws {
      folder = try ScratchFolder()
      server = try PulseServer()
    }

    private func player(_ folders: String = Voice.folders) -> SoundPlayer {
      SoundPlayer(
        SoundPlayer.Settings(
          library: SoundLibrary(folders: [TestSounds.own]), server: server.address, retryMilliseconds: 200,
          speech: Speech(language: .english, folders: folders, time: Voice.halfPastSeven))
      ) { _ in }
    }

    private func ring(speaks: Bool) throws -> Ring {
      let path = folder.path + "/sine.wav"
      try TestSounds.sine(at: path, seconds: 0.5)
      var settings = RingSettings(sound: .file(path), ramp: .zero)
      settings.speaks = speaks
      let moment = UTCInstant(secondsSinceEpoch: 1_800_000_000)
      return Ring(
        id: RingID(1), owner: .timer(TimerID(1)), occurrence: Occurrence(key: 1), label: try Label("Tea"),
        settings: settings, planned: moment, rang: moment, late: .zero)
    }

    /// Amplitude of the sine, and of all else, in each tenth of a second of what is heard.
    private func parts(of samples: [Float]) -> [(sine: Float, rest: Float)] {
      let length = Recording.rate / 10
      let heard = Array(samples.audible)
      return stride(from: 0, to: heard.count - length, by: length).map { start in
        var (cosine, sine, all): (Float, Float, Float) = (0, 0, 0)
        for index in 0..<length {
          let (sample, angle) = (
            heard[start + index], Float(2 * Double.pi * 440 * Double(index)) / Float(Recording.rate)
          )
          cosine += sample * cos(angle)
          sine += sample * sin(angle)
          all += sample * sample
        }
        let power = 2 * (cosine * cosine + sine * sine) / Float(length * length)
        return ((2 * power).squareRoot(), max(0, all / Float(length) - power).squareRoot())
      }
    }

    @Test func `The time is heard over the sound, which is softer meanwhile and whole afterwards`() async throws {
      try await server.start()
      let violations = try await Attempts.violations {
        let parts = try await heard(try ring(speaks: true), seconds: 6)
        return [
          unless(parts.count(where: isSpoken) >= 5, "it does not speak: \(parts)"),
          unless(parts.count { $0.sine > 0.35 && $0.rest < 0.02 } >= 10, "it is not whole: \(parts)"),
        ]
      }
      #expect(violations == [])
    }

    private func isSpoken(_ part: (sine: Float, rest: Float)) -> Bool { part.sine < 0.25 && part.rest > 0.02 }

    /// The parts of a ring that is stopped after a while, but the first.
    private func heard(_ ring: Ring, seconds: Double) async throws -> ArraySlice<(sine: Float, rest: Float)> {
      let recording = try await server.record()
      let player = player()
      player.play(ring)
      try #require(await recording.sound())
      try await recording.more(seconds: seconds)
      player.stop()
      #expect(await eventually { player.isIdle })
      recording.stop()
      return parts(of: recording.samples).dropFirst()
    }

    @Test func `A ring that is not to speak only sounds`() async throws {
      try await server.start()
      let violations = try await Attempts.violations {
        let parts = try await heard(try ring(speaks: false), seconds: 3)
        return [unless(!parts.contains(where: isSpoken), "it speaks: \(parts)")]
      }
      #expect(violations == [])
    }

    @Test func `The sound does not wait for the voice`() async throws {
      try await server.start()
      let end = folder.path + "/end"
      // It speaks only once the test says so.
      try Voice.install("while [ ! -e \(end) ]; do sleep 0.05; done; exec \(Voice.path) \"$@\"", in: folder)
      let recording = try await server.record()
      let player = player(folder.path)
      player.play(try ring(speaks: true))
      try #require(await recording.sound())
      let violations = try await Attempts.violations {
        let before = recording.count
        try await recording.more(seconds: 1)
        let parts = parts(of: Array(recording.samples.dropFirst(before)))
        return [unless(parts.count > 5 && parts.allSatisfy { $0.rest < 0.1 }, "it does not only sound: \(parts)")]
      }
      #expect(violations == [])
      try "".write(toFile: end, atomically: true, encoding: .utf8)
      let hasSpoken = await eventually { parts(of: recording.samples).contains(where: isSpoken) }
      #expect(hasSpoken)
      player.stop()
      #expect(await eventually { player.isIdle })
    }
  }
}
