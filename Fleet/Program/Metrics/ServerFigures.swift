// SPDX-License-Identifier: Apache-2.0
import PostgresStore
import Synchronization
import TokiEngine
import TokiFleet
import TokiModel

/// A server's measurements of itself.
///
/// `@unchecked Sendable`: it is used on the server's loop.
final class ServerFigures: @unchecked Sendable {
  /// The outcome of a request.
  enum Outcome: String, CaseIterable {
    case answered, forwarded, redirected, refused, away
  }

  private static let delays = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 60, 3_600]

  /// Delays of rings, as they were decided.
  private(set) var lateness = Histogram(bounds: delays)
  /// Delays of rings, as devices heard of them.
  private(set) var heard = Histogram(bounds: delays)
  /// The clock of what is heard; `nil` before the server has one.
  var clock: (any HostClock)?
  /// What was asked of the database.
  var databaseWork: () -> DatabaseWork = { DatabaseWork() }
  /// Occurrences that were missed.
  private(set) var missed = 0
  private var requests: [Outcome: Int] = [:]
  /// Answers by route and status; engines answer beside the loop, too.
  private let answers = Mutex<[Route: Int]>([:])
  /// Number of times that the trust in the lease ended, and of accounts that another server has taken.
  private(set) var silences = 0, lost = 0
  private var posts: [PostOutcome: Int] = [:]

  /// The outcome of a request of a hook.
  enum PostOutcome: String, CaseIterable {
    case sent, failed
  }

  /// A route and the status that it was answered with.
  struct Route: Hashable {
    let name: String
    let status: Int
  }

  /// Creates figures of nothing.
  init() {}

  /// Counts a request.
  func count(_ outcome: Outcome) { requests[outcome, default: 0] += 1 }

  /// Number of requests with this outcome.
  func requests(_ outcome: Outcome) -> Int { requests[outcome] ?? 0 }

  /// Number of requests of hooks with this outcome.
  func posts(_ outcome: PostOutcome) -> Int { posts[outcome] ?? 0 }

  /// Counts an answer.
  func answer(_ route: String, _ status: Int) {
    answers.withLock { $0[Route(name: route, status: status), default: 0] += 1 }
  }

  /// Number of answers, by route and status in their order.
  var answered: [(route: Route, count: Int)] {
    answers.withLock { $0.map { (route: $0.key, count: $0.value) } }
      .sorted { ($0.route.name, $0.route.status) < ($1.route.name, $1.route.status) }
  }

  /// Counts the server's events.
  func hear(_ report: ServerReport) {
    switch report {
    case .silenced: silences += 1
    case .lost: lost += 1
    case .posted(_, _, let ending): posts[ending.code == 0 ? .sent : .failed, default: 0] += 1
    case .trusted, .moved, .broken, .postDelayed, .refused, .draining: break
    }
  }

  /// Counts a ring of which devices are told now.
  func ring(_ ring: Ring) {
    lateness.add(Double(ring.late.nanoseconds) / 1e9)
    guard let clock else { return }
    heard.add(max(0, Double((clock.now().utc - ring.planned).nanoseconds)) / 1e9)
  }

  func miss() { missed += 1 }
}

/// Tells devices about rings, and measures how late it does.
struct MeasuredDelivery: RingDelivery {
  private let delivery: any RingDelivery
  private let figures: ServerFigures

  /// Measures another delivery.
  init(_ delivery: any RingDelivery, _ figures: ServerFigures) {
    self.delivery = delivery
    self.figures = figures
  }

  /// A ring begins, or goes on.
  func ring(_ key: RingKey, _ ring: Ring) {
    figures.ring(ring)
    delivery.ring(key, ring)
  }

  /// A ring is over.
  func hush(_ key: RingKey) { delivery.hush(key) }

  /// A ring was missed.
  func missed(_ key: RingKey, _ ring: Ring) {
    figures.miss()
    delivery.missed(key, ring)
  }

  /// It is asked whether somebody is awake.
  func asks(_ question: AwakeQuestion, in home: HomeID) { delivery.asks(question, in: home) }

  /// A ring is near.
  func comes(_ ring: ComingRing, in home: HomeID) { delivery.comes(ring, in: home) }
}
