// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Texts about trusted time.
public enum TrustedTimeTexts {
  /// Says that no server has answered yet.
  public static func waiting(in language: Language) -> String {
    tr("Waiting for NTP servers", in: language)
  }

  /// The same, with the number of servers that have answered, if any.
  public static func waiting(
    for report: TrustedTimeReport, in language: Language
  ) -> String {
    let names = Set(report.servers.map(\.server))
    let heard = Set(report.servers.filter { $0.sample != nil }.map(\.server))
    guard !heard.isEmpty, names.count > 1 else { return waiting(in: language) }
    let values = ["count": String(heard.count), "all": String(names.count)]
    return tr("Waiting for NTP servers ({count} of {all})", values, in: language)
  }

  /// Why an item shows 00:00 and does not ring yet; `span` is rounded up to the second.
  public static func standing(_ span: TimeSpan, in language: Language) -> String {
    let whole = TimeSpan.seconds((max(1, span.nanoseconds) + 999_999_999) / 1_000_000_000)
    return tr("Rings once its time has certainly come: in {span}", ["span": whole.words(in: language)], in: language)
  }

  /// The state in a word or two.
  public static func word(for state: TrustState, in language: Language) -> String {
    switch state {
    case .none: tr("not known", in: language)
    case .singleSource: tr("too few servers", in: language)
    case .trusted: tr("trusted", in: language)
    case .holdover: tr("held over", in: language)
    case .expired: tr("too old", in: language)
    case .disrupted: tr("disturbed", in: language)
    }
  }

  /// The state at an instant, in a word or two.
  public static func word(
    for report: TrustedTimeReport, at now: BootInstant, in language: Language
  ) -> String {
    let state = report.state(at: now)
    return state == .expired && report.isWide(at: now)
      ? tr("too uncertain", in: language) : word(for: state, in: language)
  }

  /// The state and its reason, in a sentence.
  public static func sentence(
    for report: TrustedTimeReport, at now: HostMoment, in language: Language
  ) -> String {
    let state = report.state(at: now.boot)
    let isHeard = report.servers.contains { $0.sample != nil }
    switch state {
    case .none where report.isWaiting: return waiting(for: report, in: language)
    case .none where isHeard:
      return tr("Not known: the servers contradict each other, and no majority agrees.", in: language)
    case .none: return tr("Not known: no server has given a time that can be taken.", in: language)
    case .singleSource:
      return tr(
        "Not confirmed: with fewer than three independent servers nobody could outvote a wrong one.", in: language)
    case .trusted:
      let names = Set(report.servers.map(\.server))
      let agreeing = Set(report.servers.filter { $0.verdict == .truechimer }.map(\.server))
      let values = ["count": String(agreeing.count), "all": String(names.count)]
      return tr("Trusted: {count} of {all} servers agree.", values, in: language)
    case .holdover:
      return tr("Held over: it was trusted, and no majority has answered since.", in: language)
    case .expired where report.isWide(at: now.boot):
      let limit = FineSpanText.of(report.limit, in: language)
      return tr("Too uncertain: the servers know it to no better than {limit}.", ["limit": limit], in: language)
    case .expired:
      let limit = FineSpanText.of(report.limit, in: language)
      return tr("Too old: by now it may be wrong by more than {limit}.", ["limit": limit], in: language)
    case .disrupted:
      return tr("Disturbed: the clock on which it is measured cannot be relied on.", in: language)
    }
  }

  /// The verdict on a server, in a word or two.
  public static func word(
    for verdict: TimeServerVerdict, in language: Language
  ) -> String {
    switch verdict {
    case .waiting: tr("waiting", in: language)
    case .truechimer: tr("agrees", in: language)
    case .falseticker: tr("outvoted", in: language)
    case .unjudged: tr("not judged", in: language)
    case .silent: tr("silent", in: language)
    case .rejected: tr("not taken", in: language)
    case .stopped: tr("asked no more", in: language)
    }
  }

  /// Announces a leap second.
  public static func sentence(for leap: LeapSecond, in language: Language) -> String {
    switch leap {
    case .inserted: tr("At the end of this month a second is put in: the last minute has 61.", in: language)
    case .deleted: tr("At the end of this month a second is left out: the last minute has 59.", in: language)
    }
  }

  /// The clock that decided a ring: `by trusted time, ± 0.8 ms`.
  public static func basis(_ basis: RingBasis, in language: Language) -> String {
    guard let bound = basis.bound else {
      return tr("by this device's clock, as the true time was not known", in: language)
    }
    let values = ["bound": FineSpanText.bound(bound, in: language)]
    return switch basis.state {
    case .trusted: tr("by trusted time, {bound}", values, in: language)
    case .holdover: tr("by trusted time held over, {bound}", values, in: language)
    case .singleSource: tr("by too few time servers to be trusted, {bound}", values, in: language)
    case .none, .expired, .disrupted: tr("by the best knowledge of the true time, {bound}", values, in: language)
    }
  }
}
