// SPDX-License-Identifier: Apache-2.0
import TokiModel
import TokiEngine

/// The body of `add`.
struct WireAddition: Codable {
  let span: Int64

  enum CodingKeys: String, CodingKey, CaseIterable { case span = "span_ns" }

  init(_ span: TimeSpan) { self.span = span.nanoseconds }

  init(from decoder: any Decoder) throws {
    span = try decoder.members(keyedBy: CodingKeys.self).wholeNumber(forKey: .span)
  }

  var model: TimeSpan { TimeSpan(nanoseconds: span) }
}

/// The body of `snooze`; without a length the owner's own holds.
struct WireSnooze: Codable {
  let length: Int64?

  enum CodingKeys: String, CodingKey, CaseIterable { case length = "length_ns" }

  init(_ length: TimeSpan?) { self.length = length?.nanoseconds }

  init(from decoder: any Decoder) throws {
    length = try decoder.members(keyedBy: CodingKeys.self).wholeNumberIfPresent(forKey: .length)
  }
}

/// The body of `skip`; without a count it is one.
struct WireSkip: Codable {
  let count: Int64?

  enum CodingKeys: String, CodingKey, CaseIterable { case count }

  init(_ count: Int) { self.count = Int64(count) }

  init(from decoder: any Decoder) throws {
    count = try decoder.members(keyedBy: CodingKeys.self).wholeNumberIfPresent(forKey: .count)
  }

  var model: AlarmCommand { .skip(Int(count ?? 1)) }
}

/// The body of `pause` for an alarm.
struct WirePauseDraft: Decodable {
  let pause: WirePause

  init(from decoder: any Decoder) throws {
    _ = try decoder.members(keyedBy: WirePause.CodingKeys.self)
    pause = try WirePause(from: decoder)
  }
}
