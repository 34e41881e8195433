// SPDX-License-Identifier: Apache-2.0
import TokiFleet
import TokiModel
import TokiServer
import Visitors

/// How the server is, told on its own machine alone.
extension HomeReception {
  /// The answer to a question about the server; `nil` for a question about homes.
  ///
  /// What came through a proxy gets none, for a proxy would tell the world; neither does a page that made its own name
  /// point here.
  func status(_ request: ReceivedRequest) throws(AccessRefusal) -> Answer? {
    guard request.path == "/health" || request.path == "/metrics" else { return nil }
    guard request.method == "GET", !request.isProxied, HostNames([]).accepts(request.host ?? "") else {
      throw AccessRefusal(.notFound, "There is nothing here.")
    }
    return request.path == "/health" ? health : metrics
  }

  private var health: Answer {
    let isTrusted = homes.isTrusted
    let text = #"{"status":"\#(isTrusted ? "trusted" : "silent")","accounts":\#(homes.loadedCount)}"#
    return Answer(status: isTrusted ? 200 : 503, body: Array(text.utf8))
  }

  private var metrics: Answer {
    var text = MetricsText()
    text.add("toki_ring_lateness_seconds", "How late rings began.", figures.lateness)
    text.add("toki_missed_total", .counter, "Occurrences that were missed.", Double(figures.missed))
    text.add("toki_accounts_loaded", .gauge, "Accounts with an engine on this server.", Double(homes.loadedCount))
    text.add("toki_commits_total", .counter, "Commits that the database answered.", Double(homes.commitCount))
    text.add("toki_trusted", .gauge, "Whether this server may ring, 1 or 0.", homes.isTrusted ? 1 : 0)
    // Without trust there is no lease whose age could be told.
    if let age = homes.leaseAge {
      text.add(
        "toki_lease_age_seconds", .gauge, "How long ago the lease was renewed.", Double(age.nanoseconds) / 1e9)
    }
    text.add(
      "toki_requests_total", .counter, "Requests to accounts, by what became of them.", label: "outcome",
      ServerFigures.Outcome.allCases.map { ($0.rawValue, Double(figures.requests($0))) })
    return Answer(status: 200, body: Array(text.text.utf8), mediaType: MetricsText.mediaType)
  }
}
