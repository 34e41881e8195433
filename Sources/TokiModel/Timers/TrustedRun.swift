// SPDX-License-Identifier: Apache-2.0

/// The stretch of a timer's run that is under way, for one that goes by trusted time: since its start or last resume.
public struct TrustedRun: Hashable, Sendable, Formed {
  /// The instant of the boot clock from which it is measured.
  ///
  /// `nil` after a reboot: until the true time is known again, the device's clock says when it rings.
  public internal(set) var since: BootInstant?
  /// What had to run then, over 0.
  public internal(set) var span: TimeSpan
  /// How much later than the middle of what is known the deadline is, so that it is never early; 0 or more.
  ///
  /// `nil` until the true time of the start is known. From then on the UTC instant of the deadline is a true one: it
  /// decides, and the boot clock follows.
  public internal(set) var slack: TimeSpan?

  public init(since: BootInstant?, span: TimeSpan, slack: TimeSpan? = nil) {
    self.since = since
    self.span = span
    self.slack = slack
  }

  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: TrustedRun?
  ) throws(Visitor.Failure) -> TrustedRun {
    let since = try visitor.field("since_boot_ns", whole) { $0.since }
    let span = try visitor.field("span_ns", in: .positive, whole) { $0.span }
    let slack = try visitor.field("slack_ns", whole) { $0.slack }
    if let slack, slack < .zero {
      throw visitor.conflict("slack_ns", FieldRefusal(.duration, "The slack is 0 or more."))
    }
    return TrustedRun(since: since, span: span, slack: slack)
  }

  /// Whether the UTC instant of the deadline is a true one.
  public var isAnchored: Bool { slack != nil }
}

extension CountdownTimer {
  /// Aims the deadline by what is known of the true time now.
  ///
  /// The first time its UTC instant becomes a true one: that of the start, at the latest that it can have been, and
  /// what had to run then. The deadline is the first instant of the boot clock at which that has certainly come, or at
  /// which the span has certainly gone by, whichever is sooner: each of them alone is proof enough.
  ///
  /// - Returns: Whether it moved by so much that it is worth telling; below a millisecond it moves without a word.
  public mutating func aim(by guide: TimeGuide, at now: HostMoment) -> Bool {
    let before = self
    point(by: guide, at: now)
    guard let old = before.deadline, let new = deadline else { return false }
    let moved = new.boot - old.boot
    guard before.trustedRun != trustedRun || moved >= .milliseconds(1) || moved <= .milliseconds(-1) else {
      return false
    }
    revision += 1
    return true
  }

  /// Lets it go by trusted time, or no more; what it has run stays run.
  public mutating func follow(trustedTime: Bool, at now: HostMoment, by guide: TimeGuide?) {
    guard usesTrustedTime != trustedTime else { return }
    let left = left(at: now, by: guide)
    usesTrustedTime = trustedTime
    // One that has come stays where it is, to be found late and not lost.
    guard case .running(let deadline) = state, deadline.boot > now.boot else { return }
    run(for: left, at: now, by: guide)
  }

  /// What truly remains of a run, without the slack of its deadline; over 0.
  func left(at now: HostMoment, by guide: TimeGuide?) -> TimeSpan {
    guard case .running = state else { return .zero }
    guard trustedRun?.isAnchored == true else { return estimate(at: now.boot, by: guide?.anchor) }
    return min(max(estimate(at: now.boot, by: guide?.anchor), TimeSpan(nanoseconds: 1)), runLength)
  }

  /// What truly remains of a run: below 0 where it waits for the proof that its end has come.
  ///
  /// It is the best estimate and not a proof, so that pauses add up to nothing: what trusted time says has gone by,
  /// held within what the clock can have run at all. Over a short stretch that is far less than the bounds are wide.
  private func estimate(at now: BootInstant, by anchor: TimeAnchor?) -> TimeSpan {
    guard case .running(let deadline) = state else { return .zero }
    guard let run = trustedRun, let slack = run.slack else { return deadline.boot - now }
    guard let anchor else { return run.since.map { run.span - (now - $0) } ?? deadline.boot - now }
    let left = deadline.utc - slack - anchor.reading(at: now).midpoint
    guard let since = run.since, since <= now else { return left }
    let gone = now - since
    let least = gone + gone.times(partsPerBillion: anchor.rate - anchor.growth)
    let most = gone + gone.times(partsPerBillion: anchor.rate + anchor.growth)
    return min(max(left, run.span - most), run.span - least)
  }

  /// The timer as it is to be shown: it counts to the middle of what is known of the true time.
  ///
  /// Its own deadline is later by what is not known, which nobody wants to see counted: up to minutes on a long run.
  ///
  /// - Parameter anchor: What is known; `nil` for nothing.
  public func shown(at now: BootInstant, by anchor: TimeAnchor?) -> CountdownTimer {
    guard case .running(let deadline) = state, trustedRun != nil else { return self }
    var shown = self
    shown.trustedRun = nil
    let left = min(max(.zero, estimate(at: now, by: anchor)), trustedRun?.since == nil ? .days(73_050) : runLength)
    shown.state = .running(deadline: HostMoment(boot: now + left, utc: deadline.utc))
    return shown
  }

  /// How long it still stands at 00:00 until its end has certainly come; `nil` unless that takes over a second in all.
  public func standing(at now: BootInstant, by anchor: TimeAnchor?) -> TimeSpan? {
    guard case .running(let deadline) = state, trustedRun != nil else { return nil }
    let left = estimate(at: now, by: anchor)
    guard left <= .zero, deadline.boot > now, deadline.boot - now - left > .seconds(1) else { return nil }
    return deadline.boot - now
  }

  /// Runs for `span` from now.
  mutating func run(for span: TimeSpan, at now: HostMoment, by guide: TimeGuide?) {
    state = .running(deadline: now + span)
    trustedRun = usesTrustedTime ? TrustedRun(since: now.boot, span: span) : nil
    if let guide { point(by: guide, at: now) }
  }

  /// Lets what is under way run for `span` longer, or shorter below 0.
  mutating func extend(by span: TimeSpan, at now: HostMoment, by guide: TimeGuide?) {
    guard case .running(let deadline) = state else { return }
    state = .running(deadline: deadline + span)
    trustedRun?.span += span
    if let guide { point(by: guide, at: now) }
  }

  private mutating func point(by guide: TimeGuide, at now: HostMoment) {
    guard case .running(let deadline) = state, var run = trustedRun else { return }
    let anchor = guide.anchor
    var utc = deadline.utc
    if run.slack == nil {
      // After a reboot what ran before is known by the device's clock alone: what is left runs from now.
      if run.since == nil { run.span = max(TimeSpan(nanoseconds: 1), deadline.boot - now.boot) }
      let since = run.since ?? now.boot
      let start = anchor.reading(at: since)
      // Long before anything was known the bound is of no use, and the middle the best there is.
      let slack = min(start.bound, guide.limit)
      utc = start.midpoint + slack + run.span
      run.since = since
      run.slack = slack
    } else if run.since == nil {
      // The true instant came over a reboot: from here on this boot measures what is left of it.
      run.since = now.boot
      run.span = max(TimeSpan(nanoseconds: 1), utc - anchor.reading(at: now.boot).earliest)
    }
    var boot = anchor.boot(reaching: utc)
    if let since = run.since, since >= anchor.boot {
      boot = min(boot, anchor.boot(letting: run.span, passSince: since))
    }
    trustedRun = run
    state = .running(deadline: HostMoment(boot: boot, utc: utc))
  }
}
