// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The digits of a span that runs down, and the ring around them.
public struct CountdownFigure: Hashable, Sendable {
  public let digits: String
  public let form: DigitForm
  /// How many of the ring's steps are still to run, 0 to `steps`.
  public let left: Int
  /// Into how many steps the ring is cut, 1 or more.
  public let steps: Int
  /// Whether the digits count up from the end.
  public let isOvertime: Bool
  /// When it would show something else by itself.
  public let next: NextChange

  /// Draws a countdown as it is at a moment.
  ///
  /// - Parameter steps: Into how many steps the ring is cut: the pixels of its circumference, or fewer.
  public init(_ countdown: Countdown, at now: BootInstant, steps: Int, precision: SpanPrecision = .seconds) {
    self.steps = max(1, steps)
    switch countdown {
    case .standing(let remaining, let whole):
      digits = remaining.digits(to: precision)
      left = Self.steps(of: remaining, whole, self.steps)
      isOvertime = false
      next = .never
    case .running(let deadline, let whole):
      let remaining = max(.zero, deadline - now)
      digits = remaining.digits(to: precision)
      let digit = precision.followed ?? .zero
      let isSlow = Self.isRing(of: whole, self.steps, slowerThan: digit)
      left = Self.steps(of: isSlow ? remaining.roundedUp(to: digit) : remaining, whole, self.steps)
      isOvertime = false
      next = Self.next(until: deadline, whole, now: now, left: left, steps: self.steps, precision)
    case .ringing(_, countsUp: false):
      digits = CountdownDigits.remaining(.zero)
      left = 0
      isOvertime = false
      next = .never
    case .ringing(let deadline, countsUp: true):
      digits = CountdownDigits.overtime(max(.zero, now - deadline))
      left = 0
      isOvertime = true
      next = .elapsed(since: deadline, now: now)
    }
    form = DigitForm(digits)
  }

  /// Thirty frames a second are as many as anybody follows.
  static let frame = TimeSpan.milliseconds(33)

  /// Whether a step of the ring takes at least that long; then it moves with the digits, and wakes nobody else.
  private static func isRing(of whole: TimeSpan, _ steps: Int, slowerThan span: TimeSpan) -> Bool {
    span > .zero && Int128(whole.nanoseconds) >= Int128(span.nanoseconds) * Int128(steps)
  }

  /// Rounded up: whole at the start, and empty exactly at the deadline.
  private static func steps(of remaining: TimeSpan, _ whole: TimeSpan, _ steps: Int) -> Int {
    let whole = Int128(max(1, whole.nanoseconds))
    let left = (Int128(max(0, remaining.nanoseconds)) * Int128(steps) + whole - 1) / whole
    return Int(min(left, Int128(steps)))
  }

  private static func next(
    until deadline: BootInstant, _ whole: TimeSpan, now: BootInstant, left: Int, steps: Int,
    _ precision: SpanPrecision
  ) -> NextChange {
    guard deadline > now else { return .never }
    // Milliseconds are too fine to follow one by one.
    guard let step = precision.followed else { return NextChange(boot: min(now + frame, deadline)) }
    let digit = NextChange.remaining(until: deadline, now: now, step: step)
    guard !isRing(of: whole, steps, slowerThan: step) else { return digit }
    let below = Int128(left - 1) * Int128(whole.nanoseconds) / Int128(steps)
    var pixel = deadline - TimeSpan(nanoseconds: Int64(clamping: below))
    if !isRing(of: whole, steps, slowerThan: frame) { pixel = min(max(pixel, now + frame), deadline) }
    return digit.joined(NextChange(boot: pixel))
  }
}

/// How long digits are, which decides how large they can be.
public enum DigitForm: String, Hashable, Sendable, CaseIterable {
  /// `05`.
  case seconds
  /// `25:00`.
  case minutes
  /// `1:05:09`.
  case hours
  /// `2d 04:00:00`.
  case days

  init(_ digits: String) {
    guard !digits.utf8.contains(UInt8(ascii: "d")) else {
      self = .days
      return
    }
    switch digits.utf8.count(where: { $0 == UInt8(ascii: ":") }) {
    case 0: self = .seconds
    case 1: self = .minutes
    default: self = .hours
    }
  }
}

extension SpanPrecision {
  /// The span of one digit; `nil` for one that is too short to follow.
  var followed: TimeSpan? {
    switch self {
    case .seconds: .seconds(1)
    case .tenths: .milliseconds(100)
    case .milliseconds: nil
    }
  }
}

extension TimeSpan {
  /// The next whole number of steps, each over 0; a span of 0 or more.
  fileprivate func roundedUp(to step: TimeSpan) -> TimeSpan {
    let rest = nanoseconds % step.nanoseconds
    return rest > 0 ? self + TimeSpan(nanoseconds: step.nanoseconds - rest) : self
  }
}
