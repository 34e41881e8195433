// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// Sends the requests of homes, as long as the server has the right to: a few at a time, and one of each home.
// Proof: it is used on the server's loop.
final class HomePosts: @unchecked Sendable {
  private let outbox: any HomeOutbox
  private let sender: any PostSender
  private let isTrusted: () -> Bool
  private let timer: any LoopTimer
  private let ended: (TakenPost, PostEnding, _ isOver: Bool) -> Void
  private let refused: (StoreError) -> Void
  private var underWay: Set<Int64> = []
  /// Requests sent whose end the database does not know.
  private var unended: Set<Int64> = []
  /// Requests not sent for a reason of this machine, and the time of the next try; they are under way until then.
  private var paused: [Int64: BootInstant] = [:]
  /// Number of vain tries of each.
  private var failures: [Int64: Int] = [:]
  /// The homes whose last request was not delivered soon: the requests of all others go first.
  private var slow: Set<HomeID> = []
  /// Time of the last question for requests; `nil` before the first one.
  private var asked: BootInstant?
  private var isAsking = false
  private var hasNews = false
  private var isStopped = false

  /// Number of requests that this server has taken and not ended.
  var count: Int { underWay.count }

  /// Number sent at a time, and of those of slow homes.
  static let most = 32, mostSlow = 16
  /// Time after which a request that was delivered has been slow.
  static let soon: TimeSpan = .seconds(10)
  /// The most homes that are remembered as slow.
  private static let mostRemembered = 4_096
  /// The time from one look to the next where there is nothing new.
  static let interval: TimeSpan = .seconds(1)
  /// The time until a request is tried again whose sender was killed or could not start.
  static let pause: TimeSpan = .seconds(10)
  /// Number of tries before it is given up: the requests of its home wait for it, on every server.
  static let tries = 30

  /// Makes a sender of requests.
  ///
  /// - Parameters:
  ///  - outbox: The requests, in the database.
  ///  - sender: Sends them.
  ///  - timer: The loop's timer.
  ///  - isTrusted: Tells if the server has the right to.
  ///  - ended: Called when a request was sent, or was given up; or, not over, when it is tried again later.
  ///  - refused: Called when the database refuses something.
  init(
    of outbox: any HomeOutbox, by sender: any PostSender, timer: any LoopTimer, isTrusted: @escaping () -> Bool,
    ended: @escaping (TakenPost, PostEnding, _ isOver: Bool) -> Void,
    refused: @escaping (StoreError) -> Void
  ) {
    (self.outbox, self.sender, self.timer) = (outbox, sender, timer)
    (self.isTrusted, self.ended, self.refused) = (isTrusted, ended, refused)
  }

  /// Looks for requests from time to time, as those that another server has left.
  func lookAgain() {
    guard asked.map({ timer.now - $0 >= Self.interval }) ?? true else { return }
    look()
  }

  /// Looks for requests, as there are new ones or places.
  func look() {
    guard !isStopped, isTrusted() else { return }
    for number in unended { end(number) }
    for (number, instant) in paused where instant <= timer.now {
      paused[number] = nil
      underWay.remove(number)
    }
    guard underWay.count < Self.most else { return }
    guard !isAsking else {
      hasNews = true
      return
    }
    (isAsking, hasNews) = (true, false)
    asked = timer.now
    outbox.takePosts(atMost: Self.most, slow: slow, atMost: Self.mostSlow) { [weak self] answer in
      guard let self else { return }
      isAsking = false
      switch answer {
      case .success(let posts): for post in posts { send(post) }
      case .failure(let error): refused(error)
      }
      if hasNews { look() }
    }
  }

  /// Takes no more; another server sends the rest once the lease is over.
  func stop() { isStopped = true }

  private func send(_ post: TakenPost) {
    // Without trust another server may be sending it.
    guard !isStopped, isTrusted(), underWay.insert(post.number).inserted else { return }
    sender.send(post) { [weak self] ending in
      guard let self else { return }
      note(ending, of: post.home)
      let isOver = isOver(ending, of: post.number)
      ended(post, ending, isOver)
      if isOver { end(post.number) } else { paused[post.number] = timer.now + Self.pause }
    }
  }

  private func note(_ ending: PostEnding, of home: HomeID) {
    switch ending.end {
    case .exited where ending.code == 0 && ending.took < Self.soon: slow.remove(home)
    case .exited, .timedOut:
      if slow.count >= Self.mostRemembered { slow = [] }
      slow.insert(home)
    // For a reason of this machine.
    case .killed, .notStarted: break
    }
  }

  /// `true` if no server needs to send a request again.
  private func isOver(_ ending: PostEnding, of number: Int64) -> Bool {
    switch ending.end {
    // A program that ends together with the server may have been ended with it.
    case .exited: return !isStopped || ending.code == 0
    case .timedOut: return !isStopped
    case .killed, .notStarted:
      failures[number, default: 0] += 1
      return !isStopped && failures[number, default: 0] >= Self.tries
    }
  }

  private func end(_ number: Int64) {
    unended.remove(number)
    failures[number] = nil
    outbox.endPost(number) { [weak self] failure in
      guard let self else { return }
      if let failure {
        unended.insert(number)
        return refused(failure)
      }
      underWay.remove(number)
      look()
    }
  }
}
