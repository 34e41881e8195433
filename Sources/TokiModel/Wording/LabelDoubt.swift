// SPDX-License-Identifier: Apache-2.0

/// Why a label that stands without quotation marks may be more than a label.
enum LabelDoubt: Hashable {
  /// How often: `x4`, `4 times`, 4回, at these places.
  case count(Int64, Range<Int>)
  /// Another span, which begins at this place.
  case span(Int)
  /// A sign before the label: `- tea`; what follows it begins at this place.
  case sign(rest: Int)
  /// So long from now: `later`, 後; what follows begins at this place.
  case fromNow(rest: Int)
  /// About so long, くらい; what follows begins at this place.
  case about(rest: Int)
  /// A word for what is to be set, `alarm`.
  case kind(String)
  /// A Japanese particle; what follows begins at this place, `nil` where it could begin a word, as in にんじん.
  case particle(rest: Int?)
  /// A digit, a time, a day, or a word of time, order or count.
  case words
}
