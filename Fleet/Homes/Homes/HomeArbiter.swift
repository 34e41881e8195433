// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// The database that decides which server holds which home.
///
/// It is used on the server's loop only, and nothing waits for it there: each call is answered once, later and in a turn of
/// the loop. A lost connection is no answer: the same is sent again.
public protocol HomeArbiter {
  /// The server whose way to the database this is.
  var server: FleetServerID { get }

  /// Makes this server's lease last from now on.
  ///
  /// - Parameters:
  ///  - span: How long it lasts, by the database's clock.
  ///  - adopting: `true` to ask which homes the server holds, once the lease is renewed: nobody takes one afterwards.
  ///  - done: Gets the database's answer, or why the lease was refused.
  func renewLease(of span: TimeSpan, adopting: Bool, done: @escaping (Result<LeaseRenewal, StoreError>) -> Void)

  /// Reads what operators and homes ask of this server, for one whose renewals are far apart.
  func readWishes(done: @escaping (Result<ServerWishes, StoreError>) -> Void)

  /// Reads the database's clock, by a question that has nothing else to wait for.
  ///
  /// `done` gets the clock's reading at some moment between the question and the answer; the nearer the two are, the
  /// more exactly the server knows it.
  func readClock(done: @escaping (Result<UTCInstant, StoreError>) -> Void)

  /// Takes homes that are due and that no living server holds, the earliest first, besides those that are left out.
  ///
  /// It takes none while this server's own lease has ended.
  func claim(
    atMost count: Int, dueBefore instant: UTCInstant, besides leftOut: [HomeID],
    done: @escaping (Result<[HeldHome], StoreError>) -> Void)

  /// Takes a home that somebody asks for, whether or not it is due, and loads it in the same decision.
  ///
  /// `done` gets `nil` if another living server holds it, else its store as from `open`.
  func take(_ home: HomeID, done: @escaping (Result<LoadedStore?, StoreError>) -> Void)

  /// Reads a home that no server holds, without taking it; `done` gets `nil` for one that a server holds.
  func read(_ home: HomeID, done: @escaping (Result<SleepingHome?, StoreError>) -> Void)

  /// Loads homes that this server holds, each of them once.
  ///
  /// `each` is called once for each home, when it is loaded or cannot be, independently of the others. It gets the
  /// home's store, which has loaded everything that an engine asks for when it starts; `.inUse` if another server has
  /// taken it.
  func open(_ homes: [HeldHome], each: @escaping (HeldHome, Result<any HomeStore, StoreError>) -> Void)

  /// Gives homes back, with the instant at which each is due next; `nil` for never.
  ///
  /// Homes that another server has taken meanwhile stay as they are.
  func release(_ homes: [(home: HeldHome, due: UTCInstant?)], done: @escaping (StoreError?) -> Void)

  /// Gives a home back by the same rules, due as it was.
  func release(_ home: HeldHome, done: @escaping (StoreError?) -> Void)

  /// Gives a home to another server in one decision, after its commits; `done` gets whether it did.
  ///
  /// It does not if the other one's lease has ended, or the home is not to move any more.
  func hand(_ home: HeldHome, to server: FleetServerID, done: @escaping (Result<Bool, StoreError>) -> Void)

  /// Number of homes of each living server, and its weight, once all that are to move have moved.
  func loads(done: @escaping (Result<[FleetServerID: Placement.Load], StoreError>) -> Void)

  /// Asks for some homes of this server to move to another one, those that are due last.
  func offer(_ offer: Placement.Offer)

  /// Asks for a home to move here, whichever server holds it.
  func want(_ home: HomeID)

  /// Takes a home that is to move here; `done` gets `nil` if another living server holds it.
  func accept(_ home: HomeID, done: @escaping (Result<HeldHome?, StoreError>) -> Void)

  /// Gives everything back and ends the lease, so that nobody waits for it to run out.
  func leave(done: @escaping () -> Void)
}

/// A home with its store, or why that cannot be loaded.
public struct LoadedStore {
  /// The home, as this server holds it; as nobody does if it was only read.
  public let home: HeldHome
  /// The store, which has loaded everything that an engine asks for when it starts.
  public let store: Result<any HomeStore, StoreError>

  /// Makes a pair.
  public init(_ home: HeldHome, _ store: Result<any HomeStore, StoreError>) {
    self.home = home
    self.store = store
  }
}

/// A home that no server holds, with a store that is to save nothing, and when it is due; `nil` for never.
public typealias SleepingHome = (home: LoadedStore, due: UTCInstant?)

/// The database's answer to the renewal of a lease.
public struct LeaseRenewal: Hashable, Sendable {
  /// The homes that the server holds; `nil` if they were not asked for.
  public var held: [HeldHome]?
  /// The database's clock at some moment between the question and the answer; `nil` if it was not read.
  ///
  /// The answer waits until the lease is on the database's disk.
  public var read: UTCInstant?
  /// What is asked of the server.
  public var wishes: ServerWishes

  /// Makes a database's answer.
  public init(held: [HeldHome]?, read: UTCInstant?, wishes: ServerWishes = ServerWishes()) {
    self.held = held
    self.read = read
    self.wishes = wishes
  }
}

/// What operators and homes ask of a server.
public struct ServerWishes: Hashable, Sendable {
  /// Requests of homes that must move; again each time, until it is done.
  public var moves: [HomeMove]
  /// `true` if the server must give all homes to others, as it will be stopped.
  public var isDraining: Bool

  /// Makes a database's answer.
  public init(moves: [HomeMove] = [], isDraining: Bool = false) {
    self.moves = moves
    self.isDraining = isDraining
  }
}

/// The store of a home that a server holds.
public protocol HomeStore: Store {
  /// Commits as `commit(_:pause:done:)`, and saves with it when a server must hold the home next, `nil` for never, and the
  /// requests of hooks that are to be sent.
  func commit(
    _ groups: [[StoreChange]], due: UTCInstant?, posts: [HomePost], pause: () -> Void,
    done: @escaping (StoreError?) -> Void)
}
