// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// The answers of time servers, one line each, with counts of those rejected.
struct TimeServerTable {
  let report: TrustedTimeReport
  let now: HostMoment

  private enum Column: CaseIterable { case server, address, offset, delay, distance, verdict }

  /// The lines; if they are too wide, columns are dropped, and finally each verdict moves below its server.
  func lines(columns: Int?) -> [String] {
    var shown = Column.allCases
    for left in [nil, Column.address, .delay, .distance] {
      shown.removeAll { $0 == left }
      let lines = table(of: shown)
      guard let columns, lines.contains(where: { DisplayWidth.of($0) > columns }) else {
        return withCounts(lines, columns: columns)
      }
    }
    return stacked(columns: columns ?? 80)
  }

  private func table(of shown: [Column]) -> [String] {
    let rows = [shown.map(heading)] + report.servers.map { server in shown.map { cell($0, of: server) } }
    // A column without any values loses its heading too.
    let empty = shown.indices.filter { column in rows.dropFirst().allSatisfy { $0[column].isEmpty } }
    let kept = rows.map { row in row.enumerated().map { empty.contains($0.offset) ? "" : $0.element } }
    return ItemTable.aligned(kept).split(separator: "\n").map(String.init)
  }

  /// The rows, each followed by its rejected answers.
  private func withCounts(_ lines: [String], columns: Int?) -> [String] {
    lines.prefix(1) + zip(lines.dropFirst(), report.servers).flatMap { [$0] + counts(of: $1, columns: columns) }
  }

  private func stacked(columns: Int) -> [String] {
    report.servers.flatMap { server in
      let figures = [cell(.offset, of: server), cell(.verdict, of: server)].filter { !$0.isEmpty }
      let below = TextWrap.lines(of: figures.joined(separator: "  "), columns: columns - 2).map { "  " + $0 }
      return [DisplayWidth.fitted(name(of: server), to: columns)] + below + counts(of: server, columns: columns)
    }
  }

  /// `so far: no answer in time × 3`; empty if it would only repeat the reason.
  private func counts(of server: TimeServerReport, columns: Int?) -> [String] {
    guard !server.rejected.isEmpty, server.rejected != server.reason.map({ [$0: 1] }) else { return [] }
    let list = server.rejected.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
      .map { "\(RejectionTexts.of($0.key, in: Localization.language)) × \($0.value)" }.joined(separator: tr(", "))
    let text = tr("so far: {list}", ["list": list])
    return (columns.map { TextWrap.lines(of: text, columns: $0 - 2) } ?? [text]).map { "  " + $0 }
  }

  private func heading(of column: Column) -> String {
    switch column {
    case .server: tr("server")
    case .address: tr("address")
    case .offset: tr("offset")
    case .delay: tr("delay")
    case .distance: tr("distance")
    case .verdict: tr("verdict")
    }
  }

  private func cell(_ column: Column, of server: TimeServerReport) -> String {
    switch column {
    case .server: name(of: server)
    case .address: address(of: server)
    case .offset: server.deviceOffset(at: now).map { FineSpanText.signed($0, in: Localization.language) } ?? ""
    case .delay: server.delay.map { FineSpanText.of($0, in: Localization.language) } ?? ""
    case .distance: server.rootDistance(at: now.boot).map { FineSpanText.bound($0, in: Localization.language) } ?? ""
    case .verdict: verdict(of: server)
    }
  }

  private func name(of server: TimeServerReport) -> String { PlainText.of(server.server.text, longest: 200) }

  /// The address; empty if the server is named by it.
  private func address(of server: TimeServerReport) -> String {
    guard let address = server.address else { return "" }
    let (host, port) = (server.server.host, server.server.port)
    return ["\(host):\(port)", "[\(host)]:\(port)"].contains(address) ? "" : PlainText.of(address)
  }

  private func verdict(of server: TimeServerReport) -> String {
    var text = TrustedTimeTexts.word(for: server.verdict, in: Localization.language)
    if server.isAuthenticated { text += tr(", authenticated") }
    // Being outvoted is reason enough.
    guard let reason = server.reason, reason != .outvoted else { return text }
    return tr("{verdict}: {reason}", ["verdict": text, "reason": RejectionTexts.of(reason, in: Localization.language)])
  }
}
