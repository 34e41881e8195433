// SPDX-License-Identifier: Apache-2.0
import PostgresStore
import TokiEngine
import TokiFleet
import TokiModel
import TokiServer
import Visitors

/// The server's health, told on its own machine alone.
extension HomeReception {
  /// The answer to a question about the server; `nil` for a question about homes.
  ///
  /// A request through a proxy gets none, for a proxy would tell the world; neither does a page that made its own name
  /// point here. Only `/ready` is told to everybody: it says no more than every other request does.
  func status(_ request: ReceivedRequest) throws(AccessRefusal) -> Answer? {
    switch request.path {
    case "/ready" where request.method == "GET": return ready
    case "/health", "/metrics":
      guard request.method == "GET", !request.isProxied, HostNames([]).accepts(request.host ?? "") else {
        throw AccessRefusal(.notFound, "There is nothing here.")
      }
      return request.path == "/health" ? health : metrics
    default: return nil
    }
  }

  private var ready: Answer {
    // One that is drained is to be asked no more.
    let isReady = homes.isTrusted && !homes.isDraining
    return Answer(status: isReady ? 200 : 503, body: Array(#"{"ready":\#(isReady)}"#.utf8))
  }

  private var health: Answer {
    let isTrusted = homes.isTrusted
    let text = #"{"status":"\#(isTrusted ? "trusted" : "silent")","accounts":\#(homes.loadedCount)}"#
    return Answer(status: isTrusted ? 200 : 503, body: Array(text.utf8))
  }

  private var metrics: Answer {
    var text = MetricsText()
    addRings(to: &text)
    addAccounts(to: &text)
    addRequests(to: &text)
    addProcess(to: &text)
    return Answer(status: 200, body: Array(text.text.utf8), mediaType: MetricsText.mediaType)
  }

  private func addRings(to text: inout MetricsText) {
    text.add("toki_ring_lateness_seconds", "How late rings began.", figures.lateness)
    text.add("toki_ring_heard_seconds", "How late devices were told of rings.", figures.heard)
    text.add("toki_missed_total", .counter, "Occurrences that were missed.", Double(figures.missed))
    text.add(
      "toki_hook_requests_total", .counter, "Requests of hooks, by what became of them.", label: "outcome",
      ServerFigures.PostOutcome.allCases.map { ($0.rawValue, Double(figures.posts($0))) })
    text.add(
      "toki_hook_requests_waiting", .gauge, "Requests of hooks that this server sends, or tries again later.",
      Double(homes.postCount))
  }

  private func addAccounts(to text: inout MetricsText) {
    text.add("toki_accounts_loaded", .gauge, "Accounts with an engine on this server.", Double(homes.loadedCount))
    text.add(
      "toki_accounts_taken_total", .counter, "Accounts that this server began to hold.", Double(homes.takenCount))
    text.add(
      "toki_accounts_lost_total", .counter,
      "Accounts that another server took, or that were deleted, while this one had them.",
      Double(figures.lost))
    text.add("toki_commits_total", .counter, "Commits that the database answered.", Double(homes.commitCount))
    let work = figures.databaseWork()
    text.add(
      "toki_database_transactions_total", .counter, "Transactions that the database ended.", Double(work.count))
    text.add(
      "toki_database_seconds_total", .counter, "Time for which transactions were waited for.",
      Double(work.time.nanoseconds) / 1e9)
    text.add("toki_trusted", .gauge, "Whether this server may ring, 1 or 0.", homes.isTrusted ? 1 : 0)
    text.add(
      "toki_silences_total", .counter, "How often this server fell silent, as its lease ended.",
      Double(figures.silences))
    text.add(
      "toki_lease_renewal_seconds", .gauge, "The time from one renewal of the lease to the next.",
      Double(homes.renewal.nanoseconds) / 1e9)
    // Without trust there is no lease whose age could be told.
    if let age = homes.leaseAge {
      text.add(
        "toki_lease_age_seconds", .gauge, "How long ago the lease was renewed.", Double(age.nanoseconds) / 1e9)
    }
  }

  private func addRequests(to text: inout MetricsText) {
    text.add(
      "toki_requests_total", .counter, "Requests to accounts, by what became of them.", label: "outcome",
      ServerFigures.Outcome.allCases.map { ($0.rawValue, Double(figures.requests($0))) })
    text.add(
      "toki_answers_total", .counter, "Answers to requests to accounts, by route and status.",
      labels: ["route", "code"],
      figures.answered.map { (labels: [$0.route.name, "\($0.route.status)"], value: Double($0.count)) })
    text.add(
      "toki_streams", .gauge, "Event streams that are open.",
      Double(listener?.badges.values.reduce(0, +) ?? 0))
    text.add(
      "toki_connections", .gauge, "Connections of clients.", Double(listener?.connectionCount ?? 0))
    text.add(
      "toki_token_questions_total", .counter, "Tokens that the database was asked about.", Double(gate.questions))
    text.add(
      "toki_refusals_held", .gauge, "Refusals of wrong tokens that are held back at the moment.",
      Double(gate.screening.heldCount))
  }

  private func addProcess(to text: inout MetricsText) {
    text.add(
      "toki_build_info", .gauge, "The version, in a label.", label: "version", [(TokiVersion.current, 1)])
    guard let process else { return }
    text.add(
      "process_start_time_seconds", .gauge, "When the process began, in seconds since 1970.",
      Double(process.start.nanosecondsSinceEpoch) / 1e9)
    text.add("process_cpu_seconds_total", .counter, "Processor time of the process.", process.processorSeconds)
    text.add("process_resident_memory_bytes", .gauge, "Resident memory of the process.", Double(process.residentBytes))
  }
}
