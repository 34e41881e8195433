// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Testing
import TokiEngine
import TokiModel
import TokiScreens
import TokiTestKit

@testable import TokiDesktop

@MainActor @Suite(.serialized) struct EngineModelTests {
  init() throws { try #require(Theme.start(), "these tests need a display, as of xvfb-run") }

  @Test func `A daemon that was given up is found again without a window, and the panel tells of both`() async throws {
    let home = TestHome()
    try await home.timer("Tea", .minutes(5))
    let pageContext = TestPageContext.make(host: home.host, later: home.control)
    let (engine, style) = (pageContext.engine, ScreenStyle())
    engine.start()
    #expect(await TestPageContext.until { engine.isGivenUp })
    let trouble = try #require(DesktopApp.panelStatus(engine, style))
    #expect(trouble.title == "Toki" && trouble.text.contains("no daemon"))
    // It looks by itself, finds the daemon and connects to it.
    var states: [EngineModel.Connection] = []
    engine.changed = { states.append(engine.connection) }
    #expect(await TestPageContext.until { states.contains(.connecting) })
    engine.stop()
  }

  @Test func `The panel says that a daemon was stopped`() async throws {
    let home = TestHome()
    try await home.timer("Tea", .minutes(5))
    let engine = await TestPageContext.reaching(home.control, host: home.host).engine
    #expect(DesktopApp.panelStatus(engine, ScreenStyle())?.title == "Tea")
    try await home.control.shutDown()
    #expect(await TestPageContext.until { engine.connection == .stopped })
    #expect(
      DesktopApp.panelStatus(engine, ScreenStyle())?.text
        == "Toki's daemon was stopped. Nothing will ring until it runs again.")
    engine.stop()
  }

  @Test func `A daemon that was stopped is not started by a question`() async throws {
    let home = TestHome()
    let pageContext = await TestPageContext.reaching(home.control, host: home.host)
    let engine = pageContext.engine
    try await home.control.shutDown()
    #expect(await TestPageContext.until { engine.connection == .stopped })
    var answer: Result<EngineState, ControlError>?
    // Connecting would reach the home's control here, which stands for starting a daemon.
    engine.askSlowly { control async throws(ControlError) in
      try await control.state()
    } result: {
      answer = $0
    }
    #expect(await TestPageContext.until { answer != nil })
    guard case .failure(.unreachable(.daemon, _))? = answer else {
      Issue.record("a connection was made")
      return
    }
    engine.stop()
  }

  @Test(arguments: [
    (TimeSpan.hours(2), "What you see is from 06:00."), (.hours(20), "What you see is from yesterday at 06:00."),
    (.hours(44), "What you see is from Mon 22 Jun at 06:00."),
  ])
  func `A state that may be old says from which day it is`(_ span: TimeSpan, _ mark: String) async throws {
    let home = TestHome()
    let engine = await TestPageContext.reaching(home.control, host: home.host).engine
    try await home.control.shutDown()
    #expect(await TestPageContext.until { engine.connection == .stopped })
    home.host.advance(by: span)
    #expect(ConnectionNotice.mark(engine, ScreenStyle()) == mark)
    engine.stop()
  }

  @Test func `An item that somebody else brought back stays as it was changed since`() async throws {
    let home = TestHome()
    let alarm = try await home.alarm("Work", at: (7, 0), .weekly(.everyDay))
    let pageContext = await TestPageContext.reaching(home.control, host: home.host)
    var edit = AlarmEdit()
    edit.times = TimesOfDay(try #require(TimeOfDay(hour: 8, minute: 0)))
    _ = try await home.control.edit(alarm.id, edit)
    #expect(await TestPageContext.until { pageContext.engine.state?.alarms.first?.times == edit.times })
    pageContext.bringBack(alarm)
    var isAnswered = false
    pageContext.engine.ask(
      { control async throws(ControlError) in try await control.state() }, then: { _ in isAnswered = true })
    #expect(await TestPageContext.until { isAnswered })
    #expect(try await home.control.state().alarms.map(\.times) == [edit.times])
    // One that is gone comes back.
    try await home.control.cancel(.alarm(alarm.id))
    #expect(await TestPageContext.until { pageContext.engine.state?.alarms.isEmpty == true })
    pageContext.bringBack(alarm)
    #expect(await TestPageContext.until { pageContext.engine.state?.alarms.count == 1 })
    pageContext.engine.stop()
  }
}
