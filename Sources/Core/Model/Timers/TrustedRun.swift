// SPDX-License-Identifier: Apache-2.0

/// The current stretch of a run on trusted time: since its start or last resume.
public struct TrustedRun: Hashable, Sendable, Formed {
  /// Boot instant at which the stretch began.
  ///
  /// `nil` after a reboot: until true time is known again, the device's clock decides when the timer rings.
  public internal(set) var since: BootInstant?
  /// Time left to run when the stretch began, over 0.
  public internal(set) var span: TimeSpan
  /// Margin of the deadline over the middle of the estimate, so that it never rings early; 0 or more.
  ///
  /// `nil` until the true time of the start is known. From then on the UTC instant of the deadline is true time: it
  /// decides, and the boot clock follows.
  public internal(set) var slack: TimeSpan?

  /// Makes a stretch; it is anchored if `slack` is given.
  public init(since: BootInstant?, span: TimeSpan, slack: TimeSpan? = nil) {
    self.since = since
    self.span = span
    self.slack = slack
  }

  /// Visits the fields; refuses a negative slack.
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

  /// `true` if the UTC instant of the deadline is true time, not the device's.
  public var isAnchored: Bool { slack != nil }
}

extension CountdownTimer {
  /// Moves the deadline to where the latest trusted time puts it.
  ///
  /// The first call turns the UTC instant of the deadline into true time: the latest possible time of the start, plus
  /// the span that was left then. The deadline is the first boot instant at which that time has certainly come, or at
  /// which the span has certainly elapsed, whichever is sooner: either one is proof enough.
  ///
  /// - Returns: `true` if the change is worth announcing; a move of less than a millisecond is not.
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

  /// Times the run by another clock; elapsed time stays elapsed.
  ///
  /// `former` is the trusted time that it went by until now; `nil` if that was unknown or not used.
  public mutating func follow(_ timing: RunTiming, insteadOf former: TimeGuide?, at now: HostMoment) {
    let left = left(at: now, by: former)
    trustedRun = nil
    // An overdue deadline stays, so that it is found late and not lost.
    guard case .running(let deadline) = state, deadline.boot > now.boot else { return }
    run(for: left, at: now, by: timing)
  }

  /// Recomputes the deadline after a restart or a reboot, and times the run by the clock that is used now.
  ///
  /// The timer may have been stored while another clock was used.
  ///
  /// - Returns: `true` if anything changed.
  public mutating func goOn(by timing: RunTiming, isNewBoot: Bool, at now: HostMoment) -> Bool {
    let before = self
    if timing == .bootClock { trustedRun = nil }
    _ = isNewBoot ? carryOver(to: now) : recomputeUTC(at: now)
    if timing != .bootClock, trustedRun == nil, case .running(let deadline) = state {
      let left = max(TimeSpan(nanoseconds: 1), deadline.boot - now.boot)
      trustedRun = TrustedRun(since: isNewBoot ? nil : now.boot, span: left)
    }
    return self != before
  }

  /// True time left of a run, without the slack of its deadline: over 0 until it is due, 0 unless it runs.
  func left(at now: HostMoment, by guide: TimeGuide?) -> TimeSpan {
    guard case .running = state else { return .zero }
    guard trustedRun?.isAnchored == true else { return estimate(at: now.boot, by: guide?.anchor) }
    return min(max(estimate(at: now.boot, by: guide?.anchor), TimeSpan(nanoseconds: 1)), runLength)
  }

  /// True time left of a run; below 0 while it waits for proof that its end has come.
  ///
  /// This is the best estimate and not a proof, so that the slack of many pauses does not add up: the elapsed trusted
  /// time, limited to the possible run of the boot clock. Over a short stretch that is far tighter than the bounds.
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

  /// The timer as displays show it: it counts to the middle of the trusted-time estimate.
  ///
  /// The real deadline is later by the uncertainty, up to minutes on a long run, and nobody wants to see that counted.
  /// `anchor` is `nil` if true time is unknown.
  public func shown(at now: BootInstant, by anchor: TimeAnchor?) -> CountdownTimer {
    guard case .running(let deadline) = state, trustedRun != nil else { return self }
    var shown = self
    shown.trustedRun = nil
    let left = min(max(.zero, estimate(at: now, by: anchor)), trustedRun?.since == nil ? .days(73_050) : runLength)
    shown.state = .running(deadline: HostMoment(boot: now + left, utc: deadline.utc))
    return shown
  }

  /// Time that it will still stand at 00:00 until its end is certain; `nil` unless that takes over a second in all.
  public func standing(at now: BootInstant, by anchor: TimeAnchor?) -> TimeSpan? {
    guard case .running(let deadline) = state, trustedRun != nil else { return nil }
    let left = estimate(at: now, by: anchor)
    guard left <= .zero, deadline.boot > now, deadline.boot - now - left > .seconds(1) else { return nil }
    return deadline.boot - now
  }

  /// Starts a stretch of `span` now.
  mutating func run(for span: TimeSpan, at now: HostMoment, by timing: RunTiming) {
    state = .running(deadline: now + span)
    trustedRun = timing == .bootClock ? nil : TrustedRun(since: now.boot, span: span)
    if let guide = timing.guide { point(by: guide, at: now) }
  }

  /// Lengthens the current stretch by `span`, or shortens it if negative.
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
      // After a reboot only the device's clock knows how much ran before: the rest runs from now.
      if run.since == nil { run.span = max(TimeSpan(nanoseconds: 1), deadline.boot - now.boot) }
      let since = run.since ?? now.boot
      let start = anchor.reading(at: since)
      // Long before the anchor the bound is useless, and the middle is the best estimate.
      let slack = min(start.bound, guide.limit)
      utc = start.midpoint + slack + run.span
      run.since = since
      run.slack = slack
    } else if run.since == nil {
      // The true deadline survived a reboot: from now on this boot measures the rest.
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
