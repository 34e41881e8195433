// SPDX-License-Identifier: Apache-2.0

/// Why a label without quotation marks may be more than a label.
enum LabelDoubt: Hashable {
  /// A count at these positions: `x4`, `4 times`, 4回.
  case count(Int64, Range<Int>)
  /// Another span, which begins at this position.
  case span(Int)
  /// A sign before the label, as in `- tea`; the rest begins at this position.
  case sign(rest: Int)
  /// Words for "from now": `later`, 後; the rest begins at this position.
  case fromNow(rest: Int)
  /// A word for "about", くらい; the rest begins at this position.
  case about(rest: Int)
  /// A word for something else to set, such as `alarm`; holds the words to put before the span.
  case kind(String)
  /// A Japanese particle; the rest begins at this position, `nil` if it could begin a word, as in にんじん.
  case particle(rest: Int?)
  /// An order to something that exists.
  case order(StandingOrder)
  /// A digit, a number in words or a fraction, which could be one of the span.
  case number
  /// A word that is one letter away from one of a plan.
  case misspelt
  /// A digit, a time, a day, or a word of time, order or count.
  case words
}
