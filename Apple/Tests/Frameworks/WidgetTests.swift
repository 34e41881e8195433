// SPDX-License-Identifier: Apache-2.0
import AlarmKit
import Foundation
import Localization
@_spi(Headless) import SwiftUI
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiScreens
import TokiTestKit
import TokiViews
@_spi(Headless) import WidgetKit

@testable import AppleHost
@testable import TokiWidgets

/// The widget, fed by the app as it ships.
@MainActor @Suite struct WidgetTests {
  /// The entries that the widget makes of the file that the app has written.
  private func entries(of app: AppUnderTest, _ language: Language = .english) throws -> [NextRingEntry] {
    let provider = NextRingProvider(source: GlanceSource(in: app.folder, on: app.host, language))
    let given = Mutex<[NextRingEntry]>([])
    provider.getTimeline(in: TimelineProviderContext()) { timeline in given.withLock { $0 = timeline.entries } }
    return given.withLock { $0 }
  }

  private func host(_ entry: NextRingEntry, _ family: WidgetFamily, locale: String = "en_GB") -> HeadlessHost {
    HeadlessHost(locale: locale, now: entry.date) { GlanceView(content: entry.content).environment(\.family, family) }
  }

  @Test func `A new timer is in the widget, which is told to look, and is gone once it was stopped`() throws {
    let app = try AppUnderTest(utc: .monday(7, 0))
    #expect(try entries(of: app).map(\.content.sentence) == ["Nothing is set."])
    let told = app.reloads
    app.make(TimerDraft(duration: .minutes(3), label: try Label("Tea")))
    #expect(app.reloads == told + [GlanceFile.widget])
    let shown = try entries(of: app)
    #expect(host(shown[0], .systemSmall).tree.contains("Tea, 3:00"))
    #expect(host(shown[1], .systemSmall).tree.contains("Tea, Rings now"))
    app.pass(.minutes(3))
    #expect(try entries(of: app)[0].content.rows.map(\.value) == [.word("Rings now")])
    try app.screen.press("Stop")
    #expect(try entries(of: app).map(\.content.sentence) == ["Nothing is set."])
  }

  @Test func `A tap opens the page of the item, also out of the sleep screen`() throws {
    let app = try AppUnderTest(utc: .monday(7, 0))
    app.make(TimerDraft(duration: .minutes(3), label: try Label("Tea")))
    let widget = host(try entries(of: app)[0], .accessoryRectangular)
    let address = try #require(widget.all().compactMap(\.opens).first)
    #expect(app.home.page == .alarms)
    #expect(app.screen.open(address) && app.home.page == .timers)
    try app.screen.press("Sleep")
    try app.choose(time: "23:00")
    try app.screen.press("Start")
    #expect(app.home.route.isAsleep)
    #expect(app.screen.open(address) && app.home.page == .timers && !app.home.route.isAsleep)
    let other = try #require(URL(string: "https://example.org/a1"))
    app.home.page = .clock
    #expect(app.screen.open(other) && app.home.page == .clock)
  }

  @Test func `The extension offers the widget in five families, and the countdown where the system has it`() throws {
    let all = try #require(TokiWidgets().body as? SeveralWidgets).all
    #expect(all.map { "\(type(of: $0))" } == ["NextRing", "RingActivity"])
    let offer = try #require(NextRing().body as? ConfigurationOffer)
    #expect(offer.name == "Next ring" && !offer.about.isEmpty)
    #expect(
      offer.families == [
        .systemSmall, .systemMedium, .accessoryCircular, .accessoryRectangular, .accessoryInline,
      ])
    #expect((offer.configuration as? StaticConfiguration<GlanceView>)?.kind == GlanceFile.widget)
  }

  @Test func `The countdown of a snooze can be stopped, and that of a timer in the app alone`() {
    let ring = UTCInstant.monday(7, 0).date
    let attributes = AlarmAttributes(
      presentation: AlarmPresentation(alert: AlarmPresentation.Alert(title: "Tea")),
      metadata: RingMetadata(ring: "t1.1.1.0.ring", instant: ring), tintColor: .orange)
    for (end, isSnoozed) in [(ring, false), (ring + 540, true)] {
      let countdown = AlarmPresentationState.Mode.Countdown(
        totalCountdownDuration: 540, previouslyElapsedDuration: 0, startDate: end - 540, fireDate: end)
      let state = AlarmPresentationState(alarmID: UUID(), mode: .countdown(countdown))
      #expect(StopButton(attributes: attributes, state: state).isSnoozed == isSnoozed)
    }
  }

  @Test func `A build without the app group says so, and the gallery shows a sample`() throws {
    let clock = ManualHost(loop: InlineLoop(), utc: .monday(7, 0))
    let provider = NextRingProvider(source: GlanceSource(in: nil, on: clock, .english))
    let given = Mutex<[String]>([])
    provider.getTimeline(in: TimelineProviderContext()) { timeline in
      given.withLock { $0 += timeline.entries.map(\.content.sentence) }
    }
    provider.getSnapshot(in: TimelineProviderContext()) { entry in given.withLock { $0.append(entry.content.sentence) }
    }
    let closed = "This build cannot show rings."
    #expect(given.withLock { $0 } == [closed, closed])
    given.withLock { $0 = [] }
    provider.getSnapshot(in: TimelineProviderContext(isPreview: true)) { entry in
      given.withLock { $0 += entry.content.rows.map(\.title) }
    }
    #expect(given.withLock { $0 } == ["Timer", "Alarm"])
    #expect(provider.placeholder(in: TimelineProviderContext()).content.rows.count == 2)
  }

  @Test(arguments: WidgetPictureTests.families) func `A widget reads out all that it shows, with the name of the item`(
    _ family: WidgetPictureTests.Family
  ) throws {
    let app = try AppUnderTest(utc: .monday(7, 0))
    app.make(TimerDraft(duration: .minutes(3), label: try Label("Tea")))
    let shown = host(try entries(of: app)[0], family.family)
    let spoken = shown.all().filter { !$0.isHidden }.map { "\($0.label) \($0.value)" }.joined(separator: " ")
    #expect(spoken.contains("Tea") && spoken.contains("3:00"))
    #expect(shown.unnamedControls.isEmpty && shown.warnings.isEmpty)
  }
}
