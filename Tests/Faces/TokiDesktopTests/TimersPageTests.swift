// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import Testing
import TokiEngine
import TokiModel
import TokiScreens
import TokiTestKit

@testable import TokiDesktop

@MainActor @Suite(.serialized) struct TimersPageTests {
  init() throws { try #require(Theme.start(), "these tests need a display, as of xvfb-run") }

  @Test func `Nothing fades where a person wants no motion`() throws {
    defer { Theme.setMovesThings(true) }
    for isOn in [true, false] {
      Theme.setMovesThings(isOn)
      let page = TimersPage(TestPageContext.make())
      #expect((page.widget as? Stack)?.isAnimated == isOn)
    }
  }

  private func timer(_ number: Int64, starts: Bool = true) throws -> CountdownTimer {
    var timer = try CountdownTimer(id: TimerID(number), duration: .minutes(5))
    if starts { try timer.apply(.start, at: TestPageContext.present().moment) }
    return timer
  }

  @Test func `Start is greyed out while the picker is at zero`() throws {
    let setUp = TimerSetUp(TestPageContext.make())
    let start = try #require(setUp.start)
    _ = setUp.show(TestPageContext.present())
    #expect(!start.isSensitive)
    setUp.picker.seconds.step(1)
    _ = setUp.show(TestPageContext.present())
    #expect(start.isSensitive)
    setUp.picker.seconds.step(-1)
    _ = setUp.show(TestPageContext.present())
    #expect(!start.isSensitive)
  }

  @Test(arguments: [
    ("25m", true, true), ("until 14:00", true, false), ("25", false, true), ("2m a, 1m b", true, false),
  ])
  func `Typed words enable or disable Start and the picker`(_ text: String, _ canStart: Bool, _ canPick: Bool) throws {
    let setUp = TimerSetUp(TestPageContext.make())
    setUp.typed.text = text
    _ = setUp.show(TestPageContext.present())
    #expect(setUp.start?.isSensitive == canStart)
    #expect(setUp.picker.widget.isSensitive == canPick)
  }

  @Test func `The dialog of a timer changes how often it rings again, and nothing else`() throws {
    let timer = try timer(1, starts: false)
    let setUp = TimerSetUp(TestPageContext.make(), editing: timer)
    setUp.showRing(timer.settings)
    let ring = try #require(setUp.ring)
    #expect(ring.hasAttempts)
    ring.change(\.again, 2)
    ring.change(\.check, .minutes(5))
    #expect(
      setUp.form.submission(TestPageContext.present())
        == .edit(
          timer.id,
          Said<TimerTerms> {
            $0.settings = Said<RingSettings> {
              $0.again = 2
              $0.check = .minutes(5)
            }
          }))
  }

  @Test func `The rows of the ring follow the settings until they are changed here`() throws {
    let setUp = TimerSetUp(TestPageContext.make())
    var present = TestPageContext.present()
    setUp.showRing(present.state.settings.ring)
    let ring = try #require(setUp.ring)
    present.state.settings.ring.sound = .named("bell")
    _ = setUp.show(present)
    #expect(ring.settings.sound == .named("bell"))
    // An edited timer's own are followed as well.
    var timer = try timer(1, starts: false)
    let edit = TimerSetUp(TestPageContext.make(), editing: timer)
    edit.showRing(timer.settings)
    timer.settings.sound = .named("bell")
    present.state.timers = [timer]
    _ = edit.show(present)
    let volume = try #require(Volume(percent: 35))
    edit.ring?.change(\.volume, volume)
    #expect(
      edit.form.submission(present)
        == .edit(timer.id, Said<TimerTerms> { $0.settings = Said<RingSettings> { $0.volume = volume } }))
  }

  @Test func `In a small window, no key stops a ring but Enter, and that not at once`() throws {
    let host = ManualHost(utc: TestPageContext.start)
    let present = TestPageContext.present()
    var timer = try timer(1)
    let window = SmallTimerWindow(TimerCard(timer, present, steps: 1), TestPageContext.make(host: host))
    #expect(!window.pressFirst(.space), "it pauses a timer that runs")
    timer.ring()
    window.show(TimerCard(timer, present, steps: 1))
    #expect(window.pressFirst(.enter) && window.pressFirst(.character("+")) && window.pressFirst(.space))
    host.advance(by: .seconds(1))
    #expect(!window.pressFirst(.enter))
    #expect(window.pressFirst(.space))
    window.destroy()
  }

  @Test func `The fields of the set-up show the form, and the form takes what is typed and picked`() throws {
    let setUp = TimerSetUp(TestPageContext.make(), editing: try timer(1, starts: false))
    #expect(setUp.picker.typed.picked?.span == .minutes(5))
    let new = TimerSetUp(TestPageContext.make())
    new.typed.text = "25m"
    #expect(new.form.typed == "25m")
    new.picker.minutes.step(1)
    #expect(new.form.picked.span == .minutes(1))
    #expect(new.typed.text.isEmpty)
    let color = try #require(new.rows[0] as? ComboRow)
    let kept = try #require(new.rows[1] as? SwitchRow)
    kept.toggle.activateAsPerson()
    #expect(new.form.terms.isKept)
    color.choose(2)
    #expect(new.form.terms.color == .orange)
    color.choose(0)
    #expect(new.form.terms.color == nil)
  }

  @Test func `A window of its own says why a timer was refused`() async throws {
    let home = TestHome()
    let link = FaultyLink(to: home.control)
    let pageContext = await TestPageContext.reaching(link, host: home.host)
    let refusal = ControlError.tooMany(.items(.timer))
    link.refuse(refusal, .make)
    var elsewhere: [String] = []
    pageContext.engine.refused = { elsewhere.append($0) }
    let parent = Window(Box(.vertical), title: "Parent", width: 100, height: 100)
    let dialog = TimerSetUpWindow(over: parent, pageContext)
    dialog.setUp.typed.text = "25m"
    _ = dialog.setUp.show(try #require(pageContext.engine.present(ScreenStyle())))
    dialog.setUp.start?.press()
    let present = try #require(pageContext.engine.present(ScreenStyle()))
    #expect(
      await TestPageContext.until {
        _ = dialog.setUp.show(present)
        return dialog.setUp.sentence.text == ErrorText.of(refusal, in: .english)
      })
    // Until the form is another.
    dialog.setUp.typed.text = "26m"
    _ = dialog.setUp.show(present)
    #expect(dialog.setUp.sentence.text != ErrorText.of(refusal, in: .english))
    #expect(elsewhere.isEmpty)
    pageContext.engine.stop()
    parent.destroy()
  }

  @Test func `Cards stay the same while others come and go`() throws {
    let page = TimersPage(TestPageContext.make())
    let first = try timer(1)
    _ = page.show(TestPageContext.present([first]))
    let card = try #require(page.card(TimerID(1)))
    _ = page.show(TestPageContext.present([first, try timer(2)], after: .seconds(3)))
    #expect(page.card(TimerID(1)) === card)
    #expect(card.card.figure.digits == "04:57")
    _ = page.show(TestPageContext.present([try timer(2)]))
    #expect(page.card(TimerID(1)) == nil)
    #expect(page.card(TimerID(2)) != nil)
  }

  @Test func `The page asks for no wake-up while nothing runs`() throws {
    let page = TimersPage(TestPageContext.make())
    #expect(page.show(TestPageContext.present([try timer(1, starts: false)])) == .never)
    #expect(page.show(TestPageContext.present()) == .never)
    #expect(page.show(TestPageContext.present([try timer(1)])).boot != nil)
  }

  @Test func `A set-up window is freed when it is closed`() throws {
    let parent = Window(Box(.vertical), title: "Parent", width: 100, height: 100)
    var isFreed = false
    do {
      let dialog = TimerSetUpWindow(over: parent, TestPageContext.make())
      dialog.whenFreed { isFreed = true }
      dialog.present()
      MainLoop.drain()
      dialog.destroy()
    }
    MainLoop.drain()
    #expect(isFreed)
    parent.destroy()
  }
}
