// SPDX-License-Identifier: Apache-2.0
import AppleHost
import Foundation
import SwiftUI
import TokiLaunch
import WidgetKit

/// The widget in any family.
struct GlanceView: View {
  let content: GlanceContent
  @Environment(\.widgetFamily) private var family

  var body: some View {
    shown
      .widgetURL(content.item.flatMap { ItemLink.address(of: $0) })
      .containerBackground(.background, for: .widget)
  }

  @ViewBuilder private var shown: some View {
    if let first = content.rows.first {
      switch family {
      case .accessoryInline: GlanceInline(row: first, date: content.date)
      case .accessoryCircular: GlanceCircle(row: first, date: content.date)
      case .accessoryRectangular: GlanceRectangle(content: content, first: first)
      case .systemMedium: GlanceList(content: content, most: 4)
      default: GlanceSquare(content: content, first: first)
      }
    } else if family == .accessoryCircular {
      ZStack {
        AccessoryWidgetBackground()
        Image(systemName: "alarm").accessibilityLabel(content.sentence)
      }
    } else {
      Text(verbatim: content.sentence)
        .lineLimit(family == .accessoryInline ? 1 : nil)
        .multilineTextAlignment(.center).minimumScaleFactor(0.6)
    }
  }
}

/// State of an item: digits, a time or a word.
private struct GlanceValue: View {
  let row: GlanceContent.Row
  let date: Date

  var body: some View { row.text(at: date).monospacedDigit().lineLimit(1) }
}

/// An item's symbol and name.
private struct GlanceTitle: View {
  let row: GlanceContent.Row

  var body: some View {
    HStack(spacing: 4) {
      Image(systemName: row.symbol).accessibilityHidden(true).widgetAccentable()
      Text(verbatim: row.title).lineLimit(1).minimumScaleFactor(0.7)
    }
  }
}

/// An item large, and the next one below.
private struct GlanceSquare: View {
  let content: GlanceContent
  let first: GlanceContent.Row

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      VStack(alignment: .leading, spacing: 2) {
        GlanceTitle(row: first).font(.headline)
        GlanceValue(row: first, date: content.date).font(.largeTitle).minimumScaleFactor(0.5)
        if !first.note.isEmpty { Text(verbatim: first.note).font(.caption).lineLimit(1).minimumScaleFactor(0.7) }
      }
      .accessibilityElement(children: .combine)
      Spacer(minLength: 0)
      if content.rows.count > 1 {
        GlanceRow(row: content.rows[1], date: content.date, isShort: true).font(.caption).foregroundStyle(.secondary)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
  }
}

/// An item in two lines, and the next one below.
private struct GlanceRectangle: View {
  let content: GlanceContent
  let first: GlanceContent.Row

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      VStack(alignment: .leading, spacing: 0) {
        GlanceTitle(row: first).font(.headline)
        HStack(spacing: 4) {
          if !first.note.isEmpty { Text(verbatim: first.note).lineLimit(1).minimumScaleFactor(0.7) }
          GlanceValue(row: first, date: content.date)
        }
      }
      .accessibilityElement(children: .combine)
      if content.rows.count > 1 {
        GlanceRow(row: content.rows[1], date: content.date, isShort: true).font(.caption)
      }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }
}

/// Items in rows.
private struct GlanceList: View {
  let content: GlanceContent
  let most: Int

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      ForEach(content.rows.prefix(most), id: \.self) { row in
        GlanceRow(row: row, date: content.date).font(row == content.rows.first ? .headline : .body)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
  }
}

/// An item in a row.
private struct GlanceRow: View {
  let row: GlanceContent.Row
  let date: Date
  /// `true` if a near day need not be named.
  var isShort = false

  var body: some View {
    let note = isShort ? row.shortDay : row.note
    HStack(spacing: 4) {
      GlanceTitle(row: row)
      Spacer(minLength: 4)
      if !note.isEmpty { Text(verbatim: note).lineLimit(1).minimumScaleFactor(0.7) }
      GlanceValue(row: row, date: date).minimumScaleFactor(0.7).multilineTextAlignment(.trailing)
    }
    .accessibilityElement(children: .combine)
  }
}

/// An item on a round ground, without its label, which is read out.
private struct GlanceCircle: View {
  let row: GlanceContent.Row
  let date: Date

  var body: some View {
    ZStack {
      AccessoryWidgetBackground()
      VStack(spacing: 0) {
        if row.shortDay.isEmpty {
          Image(systemName: row.symbol).accessibilityLabel(row.title).widgetAccentable()
        } else {
          Text(verbatim: row.shortDay).font(.caption2).lineLimit(1).minimumScaleFactor(0.5)
            .accessibilityLabel(row.title + " " + row.day)
        }
        GlanceValue(row: row, date: date).font(.caption).minimumScaleFactor(0.5).multilineTextAlignment(.center)
      }
      .padding(8)
      .accessibilityElement(children: .combine)
    }
  }
}

/// An item in the line above the clock, which takes one image and one text.
private struct GlanceInline: View {
  let row: GlanceContent.Row
  let date: Date

  var body: some View {
    // The name last: it is the part that may be cut off.
    Label {
      Text(verbatim: row.shortDay.isEmpty ? "" : row.shortDay + " ") + row.text(at: date)
        + Text(verbatim: " " + row.title)
    } icon: {
      Image(systemName: row.symbol)
    }
    .lineLimit(1)
    .minimumScaleFactor(0.6)
  }
}

extension GlanceContent.Row {
  /// The text beside the digits: the day, or "Paused".
  fileprivate var note: String { if case .left(_, let word) = value { word } else { day } }

  /// The state from a moment on; the system moves the digits.
  @MainActor fileprivate func text(at date: Date) -> Text {
    switch value {
    case .word(let word): Text(verbatim: word)
    case .time(let time): Text(time, style: .time)
    case .end(let end): Text(timerInterval: date...max(date, end), countsDown: true)
    case .left(let left, _): Text(left, format: .time(pattern: .hourMinuteSecond))
    }
  }
}
