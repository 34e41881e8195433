// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// The hooks of one home: each request goes into the database with the commit of its occasion, so that it is sent although
/// this server may die the next moment. An occasion without a change, as a warning, gets a commit of its own. Commands are
/// never run.
// Proof: it is used on the server's loop.
final class HomeHooks: HookRunner, @unchecked Sendable {
  private let home: HomeID
  private let json: @Sendable (HookOccasion) -> [UInt8]
  private var report: (@Sendable (HookReport) -> Void)?
  /// Runs that the engine has told of without a commit that had them; the next one takes them along.
  private var waiting: [HookRun] = []
  /// Has the engine make a commit even if nothing has changed.
  var commit: (() -> Void)?
  /// The runs of the commit under way, those that had waited first, and how many those are.
  private var underWay: (runs: [HookRun], waited: Int) = ([], 0)
  /// The runs of the commit that was just saved, of which the engine is about to tell.
  private var saved: [HookRun] = []
  /// The runs whose requests were saved here, for the history of the home.
  private var sent: [HomePost: HookRun] = [:]
  /// Their requests, the oldest first.
  private var sentOrder: [HomePost] = []

  /// The most runs whose end is still told to the engine; of more, those of the newest.
  private static let mostSent = 256

  init(of home: HomeID, json: @escaping @Sendable (HookOccasion) -> [UInt8]) { (self.home, self.json) = (home, json) }

  // MARK: Commits

  /// The requests that a commit takes along: of the runs that belong to its changes, and of those that waited.
  func posts(with runs: [HookRun], changing groups: [[StoreChange]]) -> [HomePost] {
    underWay = (waiting + runs, waiting.count)
    waiting = []
    guard !underWay.runs.isEmpty else { return [] }
    var rings: [RingID: Ring] = [:]
    for case .putRing(let ring) in groups.joined() { rings[ring.id] = ring }
    return underWay.runs.compactMap { run in post(of: run, rings) }
  }

  private func post(of run: HookRun, _ rings: [RingID: Ring]) -> HomePost? {
    guard let post = HomePost(run, ring: run.occasion.ring.flatMap { rings[$0] }, in: home, json: json) else {
      return nil
    }
    if sent.updateValue(run, forKey: post) == nil { sentOrder.append(post) }
    if sentOrder.count > Self.mostSent { sent[sentOrder.removeFirst()] = nil }
    return post
  }

  /// Takes note of the answer to a commit, and has the engine tell of it.
  func finish(_ failure: StoreError?, tell: () -> Void) {
    let (runs, waited) = underWay
    underWay = ([], 0)
    if failure == nil { saved = runs } else { waiting = runs.prefix(waited) + waiting }
    tell()
    saved = []
  }

  /// Takes note of the end of a request; it is in the history of the home if it was saved here.
  func ended(_ post: HomePost, _ ending: PostEnding) {
    guard let run = sent.removeValue(forKey: post) else { return }
    sentOrder.removeAll { $0 == post }
    let result = HookResult(
      run.occasion.moment, call: run.hook.call.text, end: ending.end, code: ending.code, output: ending.reason)
    report?(HookReport(run, result, took: ending.took))
  }

  // MARK: HookRunner

  func start(report: @escaping @Sendable (HookReport) -> Void) { self.report = report }

  func run(_ run: HookRun) {
    guard case .post = run.hook.call else {
      let result = HookResult(
        run.occasion.moment, call: run.hook.call.text, end: .notStarted,
        output: "A server runs no commands of accounts, and opens nothing.")
      report?(HookReport(run, result, took: .zero))
      return
    }
    if let index = saved.firstIndex(of: run) {
      saved.remove(at: index)
    } else {
      waiting.append(run)
      commit?()
    }
  }

  func shutDown() { (report, commit) = (nil, nil) }
}
