// SPDX-License-Identifier: Apache-2.0
@_spi(Headless) import AVFAudio
@_spi(Headless) import FoundationStandIn
import HostFiles
import Testing
import TokiModel

@testable import AppleHost

extension FrameworkTests {
  @Suite struct SoundSessionTests {
    let session = AVAudioSession.sharedInstance()
    let silence = SilentPlayer()
    let player: SystemSoundPlayer

    init() {
      player = SystemSoundPlayer(folders: SoundFolders([]), silence: silence)
      session.recorder.forget()
      AVAudioPlayer.recorder.forget()
      session.set(output: "Speaker", volume: 1)
    }

    private func play(_ order: SoundOrder) -> SoundReport? {
      let reports = Log<SoundReport>()
      player.play(order) { reports.add($0) }
      return reports.entries.first
    }

    private func order(silencesOthers: Bool = true) -> SoundOrder {
      let settings = RingSettings(sound: .named("none of these"), ramp: .seconds(30))
      return SoundOrder(settings, for: .ring, silencesOthers: silencesOthers)
    }

    @Test func `A ring is heard in silent mode, over others, and goes on until it is stopped`() {
      #expect(play(order()).map { if case .plays(output: "Speaker", _, _) = $0 { true } else { false } } == true)
      #expect(session.recorder.requests == [.category(.playback, .default, []), .active(true, [])])
      #expect(AVAudioPlayer.recorder.requests == [.play(loops: -1, volume: 0.2), .fade(to: 0.8, seconds: 30)])
      player.stop(.ring)
      #expect(session.recorder.requests.last == .active(false, .notifyOthersOnDeactivation))
      #expect(AVAudioPlayer.recorder.requests.last == .stop)
    }

    @Test func `Silence keeps the app running beside others, and goes on after a ring`() {
      #expect(silence.stayRunning(true))
      #expect(session.recorder.requests == [.category(.playback, .default, .mixWithOthers), .active(true, [])])
      #expect(AVAudioPlayer.recorder.requests == [.play(loops: -1, volume: 0)])
      _ = play(order(silencesOthers: false))
      player.stop(.ring)
      #expect(session.recorder.requests.last == .active(true, []))
      #expect(!silence.stayRunning(false))
      #expect(session.recorder.requests.last == .active(false, .notifyOthersOnDeactivation))
    }

    @Test func `A call cuts a ring off, and the ring goes on after it`() async {
      let reports = Log<SoundReport>()
      let interruptions = SoundWatch.interruptions(of: player, silence)
      player.play(order()) { reports.add($0) }
      #expect(silence.stayRunning(true))
      session.interrupt(true)
      #expect(reports.entries.last?.isCutOff == true)
      #expect(!silence.stayRunning(true))
      AVAudioPlayer.recorder.forget()
      // The stand-in, as the system at times, does not propose to go on.
      session.interrupt(false)
      #expect(reports.entries.last?.isPlayed == true)
      #expect(AVAudioPlayer.recorder.requests.last == .play(loops: -1, volume: 0.8))
      #expect(silence.stayRunning(true))
      #expect(AVAudioPlayer.recorder.requests.last == .play(loops: -1, volume: 0))
      await Self.next(of: interruptions, is: false)
      player.stop(.ring)
    }

    @Test func `A ring that begins during a call is heard after it`() async {
      let reports = Log<SoundReport>()
      let interruptions = SoundWatch.interruptions(of: player, silence)
      session.interrupt(true)
      player.play(order()) { reports.add($0) }
      #expect(reports.entries.last?.isPlayed == false)
      session.interrupt(false)
      #expect(reports.entries.map(\.isPlayed) == [false, true])
      await Self.next(of: interruptions, is: false)
      player.stop(.ring)
    }

    @Test func `A ring that begins in the background is heard beside others, as it may not silence them`() {
      StandInDevice.current.isInBackground = true
      defer { StandInDevice.current.isInBackground = false }
      #expect(silence.stayRunning(true))
      #expect(play(order())?.isPlayed == true)
      #expect(session.recorder.requests.contains(.category(.playback, .default, [.mixWithOthers, .duckOthers])))
      player.stop(.ring)
      #expect(!silence.stayRunning(false))
    }

    @Test func `The system is told to ring for a ring that is kept from sounding, until it sounds or ends`() async {
      let kept = Log<Bool>()
      player.listen { kept.add($0) }
      _ = play(order())
      #expect(kept.entries == [false])
      session.interrupt(true)
      _ = play(order())
      #expect(kept.entries == [false, true])
      player.stop(.ring)
      #expect(kept.entries == [false, true, false])
      session.interrupt(false)
    }

    @Test func `Neither another route nor the app in front ends a call for its ring`() async {
      let interruptions = SoundWatch.interruptions(of: player, silence)
      session.interrupt(true)
      _ = play(order())
      session.move(to: "Receiver", stops: false)
      await Self.next(of: interruptions, is: true)
      session.interrupt(false)
      player.stop(.ring)
    }

    @Test func `A ring goes on when the system's sound is restarted, and when headphones are pulled out`() async {
      let reports = Log<SoundReport>()
      let interruptions = SoundWatch.interruptions(of: player, silence)
      player.play(order()) { reports.add($0) }
      session.restart()
      #expect(reports.entries.map(\.isPlayed) == [true, false, true])
      session.move(to: "Headphones", stops: false)
      let before = AVAudioPlayer.recorder.requests.count
      session.move(to: "Speaker", stops: true)
      #expect(AVAudioPlayer.recorder.requests.dropFirst(before) == [.play(loops: -1, volume: 0.8)])
      #expect(reports.entries.suffix(2).map(\.output) == ["Headphones", "Speaker"])
      await Self.next(of: interruptions, is: false)
      player.stop(.ring)
    }

    /// Reads a stream once; it ends with the reader.
    private static func next(of interruptions: AsyncStream<Bool>, is wanted: Bool) async {
      for await isInterrupted in interruptions {
        #expect(isInterrupted == wanted)
        break
      }
    }

    @Test func `A device that is turned down is reported`() {
      session.set(output: "Speaker", volume: 0)
      #expect(play(order()).map { if case .isTurnedDown(output: "Speaker", _) = $0 { true } else { false } } == true)
      #expect(player.findings() == [Finding(.soundLow, .fault, detail: "Speaker")])
    }
  }
}

extension SoundReport {
  fileprivate var isPlayed: Bool { if case .plays = self { true } else { false } }
  fileprivate var isCutOff: Bool { if case .failed(.cutOff, _) = self { true } else { false } }
  fileprivate var output: String? { if case .plays(let output, _, _) = self { output } else { nil } }
}
