// SPDX-License-Identifier: Apache-2.0
import AppleHost
import Foundation
import SwiftUI
import TokiLaunch
import WidgetKit

/// The widget for the next ring and running timers, on the Home Screen, the Lock Screen and in StandBy.
struct NextRing: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: GlanceFile.widget, provider: NextRingProvider()) { GlanceView(content: $0.content) }
      .configurationDisplayName(AppTexts.widgetName)
      .description(AppTexts.widgetPurpose)
      .supportedFamilies([.systemSmall, .systemMedium, .accessoryCircular, .accessoryRectangular, .accessoryInline])
  }
}

/// The widget's content from a moment on.
struct NextRingEntry: TimelineEntry {
  let content: GlanceContent

  var date: Date { content.date }
}

/// Makes the widget's timeline of the app's glance.
struct NextRingProvider: TimelineProvider {
  var source = GlanceSource(
    in: GlanceFile.sharedFolder, AppTexts.language(of: Bundle.main.preferredLocalizations))

  func placeholder(in context: Context) -> NextRingEntry { NextRingEntry(content: source.sample()) }

  func getSnapshot(in context: Context, completion: @escaping @Sendable (NextRingEntry) -> Void) {
    let content = context.isPreview ? nil : source.contents().contents.first
    completion(NextRingEntry(content: content ?? source.sample()))
  }

  func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<NextRingEntry>) -> Void) {
    let (contents, again) = source.contents()
    completion(Timeline(entries: contents.map { NextRingEntry(content: $0) }, policy: .after(again)))
  }
}
