// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Testing
import TokiEngine
import TokiModel
import TokiScreens

@testable import TokiDesktop

@MainActor @Suite(.serialized) struct SleepTests {
  init() throws { try #require(Theme.start(), "these tests need a display, as of xvfb-run") }

  @Test func `The sleep screen keeps the machine awake until it is left, and says so`() {
    let pageContext = TestPageContext.make()
    var isAwake = false
    var left = false
    pageContext.keepAwake = {
      isAwake = $0; return $0
    }
    pageContext.showSleep = { left = !$0 }
    let screen = SleepScreen(pageContext)
    screen.begin()
    let next = screen.show(TestPageContext.present())
    #expect(isAwake)
    #expect(screen.awake.text == "This computer stays awake while this is shown.")
    #expect(screen.time.text == "06:00")
    #expect(screen.next.text == "No alarm is set")
    #expect(next == NextChange(utc: TestPageContext.start + .minutes(1)))
    _ = screen.show(TestPageContext.present(after: .seconds(61)))
    #expect(screen.time.text == "06:01")
    #expect(!screen.press(.space))
    #expect(screen.press(.escape))
    #expect(left)
    screen.end()
    #expect(!isAwake)
  }

  @Test func `Nothing is promised before the engine has answered`() {
    let screen = SleepScreen(TestPageContext.make())
    screen.begin()
    _ = screen.show(TestPageContext.present())
    #expect(screen.awake.text.isEmpty && !screen.awake.isVisible)
  }

  @Test func `The picker says its time in both ways of counting hours`() throws {
    let picker = TimePicker(SetSleepForm().time, ScreenStyle(), look: "wake-picker")
    for hour in [0, 1, 11, 12, 13, 23] {
      let time = try #require(TimeOfDay(hour: hour, minute: 30))
      picker.show(time)
      picker.show(ScreenStyle(uses24Hours: false))
      #expect(picker.time == time)
      picker.show(ScreenStyle(uses24Hours: true))
      #expect(picker.time == time)
    }
  }

  @Test func `The page begins at the last chosen time, or at the present one if so set, each time`() throws {
    let pageContext = TestPageContext.make()
    pageContext.settings.set("wake-time", "06:45")
    let page = SetSleepPage(pageContext)
    _ = page.show(TestPageContext.present())
    #expect(page.picker.time?.text == "06:45")
    page.opened()
    _ = page.show(TestPageContext.present())
    #expect(page.picker.time?.text == "06:45")
    pageContext.settings.wakeTimeStart = .present
    _ = page.show(TestPageContext.present(after: .minutes(2)))
    #expect(page.picker.time?.text == "06:45", "an open page stays as it is")
    page.opened()
    _ = page.show(TestPageContext.present(after: .minutes(2)))
    #expect(page.picker.time?.text == "06:02")
    _ = page.show(TestPageContext.present(after: .minutes(9)))
    #expect(page.picker.time?.text == "06:02")
  }

  @Test func `A ring in front of the sleep screen is as dim as that screen`() {
    Theme.addStyleSheet(StyleSheet.text)
    let screen = RingScreen(TestPageContext.make())
    let window = Window(screen.widget, title: "Ring", width: 600, height: 700)
    window.present()
    MainLoop.drain()
    let usual = screen.timeIsUp.textColor
    var colors: [Color] = []
    for brightness in SleepBrightness.allCases {
      screen.brightness = brightness
      MainLoop.drain()
      colors.append(screen.timeIsUp.textColor)
    }
    #expect(!colors.contains(usual))
    #expect(Set(colors.map { "\($0)" }).count == 3)
    screen.brightness = nil
    MainLoop.drain()
    #expect(screen.timeIsUp.textColor == usual)
    window.destroy()
  }

  @Test func `The page begins at 07:00 and follows what is chosen`() throws {
    let page = SetSleepPage(TestPageContext.make())
    _ = page.show(TestPageContext.present())
    #expect(page.rings.text == "Rings today, in 1 h")
    #expect(!page.offer.isVisible)
    page.picker.show(try #require(TimeOfDay(hour: 5, minute: 59)))
    page.picker.changed(page.picker.typed)
    _ = page.show(TestPageContext.present())
    #expect(page.rings.text == "Rings tomorrow, in 23 h 59 min")
  }
}
