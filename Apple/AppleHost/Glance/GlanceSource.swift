// SPDX-License-Identifier: Apache-2.0
public import Foundation
import Localization
public import TokiEngine
public import TokiModel

/// The widget's side of the glance: reads it, and puts it into words.
public struct GlanceSource: Sendable {
  private let folder: String?
  private let clock: any HostClock
  private let language: Language

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - folder: The folder shared with the app; `nil` if this build has none.
  ///   - clock: The device's clocks and zone.
  ///   - language: The person's.
  public init(in folder: String?, on clock: any HostClock = AppleClock(), _ language: Language) {
    self.folder = folder
    self.clock = clock
    self.language = language
  }

  /// The contents from now on, in order, and when to ask again.
  ///
  /// That is within hours even if nothing is to change, because the clock may be set meanwhile.
  public func contents() -> (contents: [GlanceContent], again: Date) {
    let now = clock.now().utc
    let timeline =
      folder.map { GlanceTimeline(of: GlanceFile(in: $0).read(), on: clock) } ?? GlanceTimeline(.closed, at: now)
    let contents = timeline.entries.map { GlanceContent($0.scene, at: $0.instant, in: clock.shownZone, language) }
    let last = timeline.entries.last?.instant ?? now
    return (contents, (timeline.goesOn ? last : now + Self.patience).date)
  }

  /// Longest time without a new timeline.
  private static let patience = TimeSpan.hours(6)

  /// A timer and an alarm, for the gallery of widgets.
  public func sample() -> GlanceContent {
    let now = clock.now().utc
    let lines = [
      GlanceLine(item: .timer(ID(1)), label: .none, value: .countsDown(to: now + .minutes(5))),
      GlanceLine(item: .alarm(ID(1)), label: .none, value: .ringsAt(now + .hours(8))),
    ]
    return GlanceContent(.lines(lines), at: now, in: clock.shownZone, language)
  }
}
