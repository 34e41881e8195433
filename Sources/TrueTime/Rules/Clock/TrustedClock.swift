// SPDX-License-Identifier: Apache-2.0
import Synchronization
public import TokiModel

/// The current true time, readable from any thread: no lock, no waiting, no allocation.
///
/// A reader always sees one whole publication. Proof: there are two slots, and `turn` says which one may be read: the
/// second while it is odd, the first while it is even. Writers exclude each other by a lock that readers never touch; a
/// writer makes `turn` odd, changes the first slot, makes `turn` even, and changes the second. A reader loads `turn`,
/// then the slot that it names, then `turn` again, and starts over if `turn` has changed.
///
/// - The first slot changes only while `turn` is odd, the second only while it is even. So if a reader sees a word
///   stored into its slot after it loaded `turn`, that store came after a later store of `turn`.
/// - That store of `turn` is followed by a release fence, and the reader's second load of `turn` is preceded by an
///   acquire fence. The reader has seen a word stored after the release fence, so its second load sees the later `turn`
///   (fence-fence synchronization, C++ [atomics.fences] 2), and it starts over.
/// - If it sees no such word, all words were present when it loaded `turn`. That load acquires, and `turn` is stored
///   with release after its slot was filled, so none of the words is older either.
/// - `turn` is 64 bits wide and never wraps around.
///
/// A writer preempted midway leaves one slot readable, so readers never wait for it (a "latch", like `seqcount_latch`
/// in Linux). A reader retries only if a publication completes during its read.
public final class TrustedClock: Sendable {
  private let clock: any TimeClock
  private let turn = Atomic<UInt64>(0)
  private let first = Slot()
  private let second = Slot()
  private let writer = Mutex<Void>(())

  /// Creates a clock that knows nothing until a client publishes to it.
  public init(clock: any TimeClock) { self.clock = clock }

  /// The true time now, as far as it is known.
  public func now() -> TrustedMoment { moment(at: clock.boot()) }

  /// The true time at an instant of the boot clock, as far as it is known.
  public func moment(at boot: BootInstant) -> TrustedMoment {
    let known = read()
    guard let anchor = known.anchor else { return TrustedMoment(boot: boot, state: known.state, reading: nil) }
    let reading = anchor.reading(at: boot)
    let state = known.state.canRing && reading.bound > known.limit ? .expired : known.state
    return TrustedMoment(boot: boot, state: state, reading: reading)
  }

  /// The current anchor; `nil` if nothing is known.
  var anchor: TimeAnchor? { read().anchor }

  /// Publishes a new report.
  func publish(_ report: TrustedTimeReport) {
    let words = Words(report)
    writer.withLock { _ in
      let turn = self.turn.load(ordering: .relaxed)
      self.turn.store(turn &+ 1, ordering: .releasing)
      atomicMemoryFence(ordering: .releasing)
      first.store(words)
      self.turn.store(turn &+ 2, ordering: .releasing)
      atomicMemoryFence(ordering: .releasing)
      second.store(words)
    }
  }

  private func read() -> (state: TrustState, anchor: TimeAnchor?, limit: TimeSpan) {
    while true {
      let before = turn.load(ordering: .acquiring)
      let words = before & 1 == 0 ? first.load() : second.load()
      atomicMemoryFence(ordering: .acquiring)
      if turn.load(ordering: .relaxed) == before { return words.known }
    }
  }
}

/// A publication as plain numbers.
private struct Words {
  var state: UInt64 = 0
  var boot: Int64 = 0
  var utc: Int64 = 0
  var bound: Int64 = 0
  var rate: Int64 = 0
  var growth: Int64 = 0
  var limit: Int64 = 0

  init() {}

  init(_ report: TrustedTimeReport) {
    state = Self.number(of: report.state)
    limit = report.limit.nanoseconds
    guard let anchor = report.anchor else { return }
    state |= Self.hasAnchor
    boot = anchor.boot.nanosecondsSinceBoot
    utc = anchor.utc.nanosecondsSinceEpoch
    bound = anchor.bound.nanoseconds
    rate = anchor.rate
    growth = anchor.growth
  }

  var known: (state: TrustState, anchor: TimeAnchor?, limit: TimeSpan) {
    let anchor =
      state & Self.hasAnchor == 0
      ? nil
      : TimeAnchor(
        boot: BootInstant(nanosecondsSinceBoot: boot), utc: UTCInstant(nanosecondsSinceEpoch: utc),
        bound: TimeSpan(nanoseconds: bound), rate: rate, growth: growth)
    return (Self.state(of: state & 0xFF), anchor, TimeSpan(nanoseconds: limit))
  }

  private static let hasAnchor: UInt64 = 0x100

  private static func number(of state: TrustState) -> UInt64 {
    switch state {
    case .none: 0
    case .singleSource: 1
    case .trusted: 2
    case .holdover: 3
    case .expired: 4
    case .disrupted: 5
    }
  }

  private static func state(of number: UInt64) -> TrustState {
    switch number {
    case 1: .singleSource
    case 2: .trusted
    case 3: .holdover
    case 4: .expired
    case 5: .disrupted
    default: .none
    }
  }
}

/// Storage for one publication; each number is read and written atomically.
private struct Slot: ~Copyable, Sendable {
  private let state = Atomic<UInt64>(0)
  private let boot = Atomic<Int64>(0)
  private let utc = Atomic<Int64>(0)
  private let bound = Atomic<Int64>(0)
  private let rate = Atomic<Int64>(0)
  private let growth = Atomic<Int64>(0)
  private let limit = Atomic<Int64>(0)

  func store(_ words: Words) {
    state.store(words.state, ordering: .relaxed)
    boot.store(words.boot, ordering: .relaxed)
    utc.store(words.utc, ordering: .relaxed)
    bound.store(words.bound, ordering: .relaxed)
    rate.store(words.rate, ordering: .relaxed)
    growth.store(words.growth, ordering: .relaxed)
    limit.store(words.limit, ordering: .relaxed)
  }

  func load() -> Words {
    var words = Words()
    words.state = state.load(ordering: .relaxed)
    words.boot = boot.load(ordering: .relaxed)
    words.utc = utc.load(ordering: .relaxed)
    words.bound = bound.load(ordering: .relaxed)
    words.rate = rate.load(ordering: .relaxed)
    words.growth = growth.load(ordering: .relaxed)
    words.limit = limit.load(ordering: .relaxed)
    return words
  }
}
