// SPDX-License-Identifier: Apache-2.0
import Localization
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// `toki doctor`.
@Suite struct DoctorCommandTests {
  static let findings = [
    Finding(.soundServer, .good), Finding(.soundMuted, .fault, detail: "Speaker\u{1B}[2J"),
    Finding(.wakeFromSuspend, .warning, detail: "Operation not permitted"),
  ]

  func world(_ findings: [Finding], language: Language = .english) -> World {
    let world = World(language: language)
    world.home.ringer.setFindings(findings)
    return world
  }

  @Test func `Each finding has its sentence and what to do, and a fault is an error`() async {
    let world = world(Self.findings)
    await world.run("settings override off")
    world.terminal.clear()
    #expect(await world.run("doctor") == .failed)
    #expect(
      world.terminal.output == """
        good: Sound server
        fault: Sound output
          “Speaker\(PlainText.of("\u{1B}"))[2J” is muted.
          Turn its sound on in the system's sound settings.
        warning: Sleep of the machine
          An alarm does not wake a sleeping machine; it rings once the machine wakes, unless that is too late.
          Keep the machine awake when it has to ring on time.
        good: Saving
        good: What was saved
        good: Time zone (Asia/Tokyo)

        """)
  }

  @Test func `A muted output is a warning where rings raise it, and each output is listed`() async {
    let world = world([Finding(.soundMuted, .fault, detail: "Dock"), Finding(.soundChoice, .good, detail: "Dock [a]")])
    #expect(await world.run("doctor") == .done)
    #expect(
      world.terminal.output.hasPrefix(
        """
        warning: Sound output
          “Dock” is muted; a ring turns its sound on while it rings.
          Turn its sound on in the system's sound settings.
        good: Output to choose (Dock [a])

        """), "\(world.terminal.output)")
  }

  @Test(arguments: [
    (
      SleepOutlook(wake: .ownTimer, mains: .minutes(20), battery: .minutes(20)),
      "good: Sleeping by itself (after 20 min; a ring wakes it)\n"
    ),
    (SleepOutlook(wake: .service), "good: Sleeping by itself (a ring wakes it)\n"),
    (SleepOutlook(wake: .notPermitted), "good: Sleeping by itself (it does not sleep by itself)\n"),
    (
      SleepOutlook(wake: .refused, mains: .minutes(20), kept: .yes),
      "good: Sleeping by itself (kept awake until the next ring)\n"
    ),
    (
      SleepOutlook(wake: .noRealTimeClock, mains: .minutes(20), battery: .minutes(15), lid: true),
      """
      warning: Sleeping by itself
        This machine sleeps after 20 min, on battery after 15 min, and cannot be woken: it has no real-time clock. \
      It also sleeps when its lid is closed.
        --keep-awake, or “Keep the computer awake” in the app, keeps it awake until the ring.

      """
    ),
    (
      SleepOutlook(wake: .noAnswer, mains: .minutes(20), battery: .minutes(20), lid: true, kept: .lidOpen),
      """
      warning: Sleeping by itself
        Toki keeps this machine awake, but it sleeps when its lid is closed, and cannot be woken: the service toki-wake \
      does not answer.
        Keep the lid open until it rings.

      """
    ),
    (
      SleepOutlook(wake: .refused, battery: .hours(1), kept: .refused),
      """
      warning: Sleeping by itself
        The system does not let Toki keep this machine awake. This machine sleeps after 1 h on battery power and \
      cannot be woken: you may not use the service toki-wake.
        Turn off automatic suspend in the system's settings, and keep the lid open.

      """
    ),
    (
      SleepOutlook(wake: .perhaps, isIdleKnown: false),
      """
      warning: Sleeping by itself
        This machine may be asleep when it is to ring: KDE's power manager was asked to wake it, and does not say \
      whether it can.
        --keep-awake, or “Keep the computer awake” in the app, keeps it awake until the ring.

      """
    ),
  ])
  func `The doctor says when the machine sleeps by itself, and what that means for a ring`(
    outlook: SleepOutlook, text: String
  ) async {
    let english = world([outlook.finding])
    #expect(await english.run("doctor") == .done)
    #expect(english.terminal.output.contains(text), "\(english.terminal.output)")
    let japanese = world([outlook.finding], language: .japanese)
    #expect(await japanese.run("doctor") == .done)
    #expect(!japanese.terminal.output.contains("machine"), "\(japanese.terminal.output)")
  }

  @Test(arguments: [
    (WakeState.ownTimer, "good: Sleep of the machine (a ring wakes it)\n"),
    (.service, "good: Sleep of the machine (a ring wakes it, by toki-wake)\n"),
    (.noRealTimeClock, "it has no real-time clock. It rings once the machine wakes, unless"),
    (.noRealTimeClock, "unless that is too late.\n  Keep the machine awake"),
    (.refused, "you may not use the service toki-wake. It rings once the machine wakes, unless"),
    (.noAnswer, "does not answer. It rings once the machine wakes, unless that is too late.\n  See what"),
  ])
  func `The doctor says what wakes the machine, or why nothing does`(state: WakeState, text: String) async {
    let english = world([state.finding])
    #expect(await english.run("doctor") == .done, "a ring is heard, if late")
    #expect(english.terminal.output.contains(text), "\(english.terminal.output)")
    let japanese = world([state.finding], language: .japanese)
    #expect(await japanese.run("doctor") == .done)
    #expect(!japanese.terminal.output.contains("machine"), "\(japanese.terminal.output)")
  }

  @Test func `A full disk is a fault of saving`() async {
    let world = world([])
    world.home.store.failure = .full(path: "/home/toki")
    #expect(await world.run("doctor") == .failed)
    #expect(world.terminal.output.contains("fault: Saving\n"), "\(world.terminal.output)")
  }

  @Test func `Warnings alone are no error`() async {
    #expect(await world([Finding(.clock, .warning)]).run("doctor") == .done)
    #expect(await world([]).run("doctor") == .done)
  }

  @Test func `The JSON has the codes of the findings`() async {
    let world = world([Finding(.soundLow, .warning, detail: "Speaker"), Finding(.clock, .good)])
    #expect(await world.run("doctor --json") == .done)
    #expect(
      world.terminal.output
        == #"[{"code":"sound_low","verdict":"warning","detail":"Speaker"},{"code":"clock","verdict":"good","detail":null},"#
        + #"{"code":"saving","verdict":"good","detail":null},{"code":"store","verdict":"good","detail":null},"#
        + #"{"code":"zone","verdict":"good","detail":"Asia/Tokyo"}]"#
        + "\n")
  }

  @Test func `A test ring is a timer of a second`() async throws {
    let world = world([])
    #expect(await world.run("doctor --test-ring") == .done)
    let timer = try await world.timer()
    #expect(timer.duration == .seconds(1))
    #expect(timer.label.text == "Test ring")
    #expect(world.terminal.output.hasSuffix("\nt1 rings in a second. Stop it with: toki dismiss t1\n"))
    world.advance(to: .seconds(1))
    #expect(world.home.ringer.playing == RingID(1))
  }

  @Test(arguments: Finding.Code.allCases, [Language.english, .japanese])
  func `Every finding has words of its own`(code: Finding.Code, language: Language) throws {
    #expect(!DoctorTexts.title(of: code, in: language).isEmpty)
    let bad = Finding(code, .fault, detail: "detail")
    let problem = try #require(DoctorTexts.problem(bad, in: language))
    let advice = try #require(DoctorTexts.advice(bad, in: language))
    #expect(problem != advice)
    #expect(DoctorTexts.problem(Finding(code, .good), in: language) == nil)
    #expect(DoctorTexts.advice(Finding(code, .good), in: language) == nil)
  }
}
