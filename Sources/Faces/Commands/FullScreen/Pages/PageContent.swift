// SPDX-License-Identifier: Apache-2.0
import TokiModel
import TokiScreens

/// Content of a page of the full screen, before it is laid out.
struct PageContent: Hashable, Sendable {
  /// The large digits; empty for none.
  var digits = ""
  /// AM or PM beside the digits; empty for none.
  var half = ""
  /// `true` if it stands before the digits: 「午前7:00」.
  var isHalfFirst = false
  var style = CellStyle.plain
  /// The characters of the digits that keys change; `nil` for none.
  var marked: Range<Int>?
  /// Stands above the digits: the name of the large item.
  var title = ""
  /// Filled part of the bar, 0 to 1; `nil` for no bar.
  var progress: Double?
  /// Lines under the digits, the most important first.
  var notes: [Line] = []
  /// The items to choose from, or the parts of the one that is shown.
  var rows: [Row] = []
  /// The items to choose from, in their order.
  var choices: [ItemID] = []
  /// The chosen item; `nil` if there is none.
  var chosen: ItemID?
  /// Next change of the page by itself.
  var next = NextChange.never

  /// Shows a time of day in the large digits.
  mutating func show(_ time: WallDigits) {
    digits = time.digits
    half = time.half
    isHalfFirst = !half.isEmpty && time.text.hasPrefix(half)
  }

  /// A line of text.
  struct Line: Hashable, Sendable {
    let text: String
    var style = CellStyle.plain
  }

  /// A row of the list.
  struct Row: Hashable, Sendable {
    /// The item to choose; `nil` for a row that only informs.
    var id: ItemID?
    /// Digits at its beginning, such as the time left.
    let digits: String
    let name: String
    let note: String
    var style = CellStyle.plain
    var color: TimerColor?
  }
}
