// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The digits of a countdown, and the ring around them.
public struct CountdownFigure: Hashable, Sendable {
  /// Time left or overtime: `25:00`, `+01:05`, or words in one or two lines.
  public let digits: String
  /// Length class of the digits, for the font size.
  public let form: DigitLength
  /// Parts of the ring still to run, 0 to `steps`.
  public let left: Int
  /// Parts of the whole ring, 1 or more.
  public let steps: Int
  /// `true` if the digits count up from the end.
  public let isOvertime: Bool
  /// Next change of digits or ring by themselves.
  public let next: NextChange

  /// Draws a countdown at an instant.
  ///
  /// `steps` is the number of parts of the ring: the pixels of its circumference, or fewer. Words are to the second,
  /// whatever the precision.
  public init(
    _ countdown: Countdown, at now: BootInstant, steps: Int, precision: SpanPrecision = .seconds,
    style: ScreenStyle = ScreenStyle()
  ) {
    self.steps = max(1, steps)
    let (shown, language) = (style.countdown, style.language)
    let precision = shown == .words ? .seconds : precision
    switch countdown {
    case .standing(let remaining, let whole):
      digits = shown.remaining(remaining, isWhole: remaining == whole, to: precision, in: language)
      left = Self.steps(of: remaining, whole, self.steps)
      isOvertime = false
      next = .never
    case .running(let deadline, let whole):
      let remaining = max(.zero, deadline - now)
      digits = shown.remaining(remaining, isWhole: false, to: precision, in: language)
      let digit = precision.followed ?? .zero
      let isSlow = Self.isRing(of: whole, self.steps, slowerThan: digit)
      left = Self.steps(of: isSlow ? remaining.roundedUp(to: digit) : remaining, whole, self.steps)
      isOvertime = false
      next = Self.next(until: deadline, whole, now: now, left: left, steps: self.steps, precision)
    case .ringing(_, countsUp: false):
      digits = shown.end(in: language)
      left = 0
      isOvertime = false
      next = .never
    case .ringing(let deadline, countsUp: true):
      digits = shown.overtime(max(.zero, now - deadline), in: language)
      left = 0
      isOvertime = true
      next = .elapsed(since: deadline, now: now)
    }
    form = shown == .words ? .words : DigitLength(digits)
  }

  /// Shortest time between two frames: nobody follows more than thirty a second.
  static let frame = TimeSpan.milliseconds(33)

  /// `true` if one part of the ring takes at least `span`; it then moves with the digits and needs no wake-up of its
  /// own.
  private static func isRing(of whole: TimeSpan, _ steps: Int, slowerThan span: TimeSpan) -> Bool {
    span > .zero && Int128(whole.nanoseconds) >= Int128(span.nanoseconds) * Int128(steps)
  }

  /// Parts left, rounded up: full at the start, and empty exactly at the deadline.
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
    // Hundredths and milliseconds are too short to follow one by one.
    guard let step = precision.followed else { return NextChange(boot: min(now + frame, deadline)) }
    let digit = NextChange.remaining(until: deadline, now: now, step: step)
    guard !isRing(of: whole, steps, slowerThan: step) else { return digit }
    let below = Int128(left - 1) * Int128(whole.nanoseconds) / Int128(steps)
    var pixel = deadline - TimeSpan(nanoseconds: Int64(clamping: below))
    if !isRing(of: whole, steps, slowerThan: frame) { pixel = min(max(pixel, now + frame), deadline) }
    return digit.joined(NextChange(boot: pixel))
  }
}

/// Length class of digits, which decides their font size.
public enum DigitLength: String, Hashable, Sendable, CaseIterable {
  /// `05`.
  case seconds
  /// `25:00`.
  case minutes
  /// `1:05:09`.
  case hours
  /// `2d 04:00:00`.
  case days
  /// `3 h 12 min 5 s left`, in two lines.
  case words

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
  /// The span of the last digit; `nil` when it is too short to follow.
  var followed: TimeSpan? {
    switch self {
    case .seconds: .seconds(1)
    case .tenths: .milliseconds(100)
    case .hundredths, .milliseconds: nil
    }
  }
}

extension TimeSpan {
  /// Rounds a span of 0 or more up to a multiple of `step`, which is over 0.
  fileprivate func roundedUp(to step: TimeSpan) -> TimeSpan {
    let rest = nanoseconds % step.nanoseconds
    return rest > 0 ? self + TimeSpan(nanoseconds: step.nanoseconds - rest) : self
  }
}
