// SPDX-License-Identifier: Apache-2.0
import Foundation
import Localization
@_spi(Headless) import SwiftUI
import Testing
import TokiEngine
import TokiModel
import TokiScreens
import TokiTestKit
@_spi(Headless) import WidgetKit

@testable import AppleHost
@testable import TokiWidgets

/// Draws each family of the widget in the least room that a phone gives it.
@MainActor struct WidgetPictureTests {
  /// A family, and its room on an iPhone SE, in points, less the margins that the system puts around it.
  struct Family: Sendable, CustomTestStringConvertible {
    let name: String
    let family: WidgetFamily
    let width: CGFloat
    let height: CGFloat
    let margin: CGFloat
    var testDescription: String { name }
  }

  nonisolated static let families = [
    Family(name: "small", family: .systemSmall, width: 148, height: 148, margin: 16),
    Family(name: "medium", family: .systemMedium, width: 321, height: 148, margin: 16),
    Family(name: "circular", family: .accessoryCircular, width: 68, height: 68, margin: 0),
    Family(name: "rectangular", family: .accessoryRectangular, width: 153, height: 68, margin: 0),
    Family(name: "inline", family: .accessoryInline, width: 225, height: 26, margin: 0),
  ]

  /// Scenes that a widget may have to show.
  nonisolated static let scenes: [(String, GlanceScene)] = [
    ("alarm", .lines([line(.alarm(ID(1)), "Train", .ringsAt(.monday(8, 30) + .hours(24)))])),
    (
      "timers",
      .lines([
        line(.timer(ID(1)), "Tea", .rings), line(.timer(ID(2)), "", .countsDown(to: .monday(10, 12, 5))),
        line(.timer(ID(3)), "Bread", .isPaused(left: .minutes(75))),
      ])
    ),
    ("next week", .lines([line(.alarm(ID(1)), "", .ringsAt(.monday(8, 30) + .hours(11 * 24)))])),
    ("unknown", .unknown), ("nothing", .nothing), ("closed", .closed),
  ]

  private nonisolated static func line(_ item: ItemID, _ label: String, _ value: GlanceLine.Value) -> GlanceLine {
    GlanceLine(item: item, label: (try? Label(label)) ?? .none, value: value)
  }

  @Test(arguments: families, scenes) func `A widget has room for what it shows`(
    _ family: Family, _ scene: (String, GlanceScene)
  ) throws {
    Localization.start(language: .english) { $0 == .japanese ? StringCatalog.toki : nil }
    for (locale, language) in [("en_GB", Language.english), ("ja_JP", .japanese)] {
      let content = GlanceContent(scene.1, at: .monday(7, 0), in: .utc, language)
      for scheme in [ColorScheme.light, .dark] {
        let host = HeadlessHost(locale: locale, now: content.date) {
          GlanceView(content: content).padding(family.margin).environment(\.family, family.family)
        }
        host.setEnvironment(\.colorScheme, scheme)
        let note = "Drawn by a stand-in."
        let picture = host.picture(width: family.width, height: family.height, note: note)
        #expect(picture.problems.isEmpty, "\(locale) \(scheme)")
        try PictureTests.keep(picture, "widget-\(family.name)-\(scene.0)-\(locale.prefix(2))-\(scheme)")
      }
    }
  }
}
