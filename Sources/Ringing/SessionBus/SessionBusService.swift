// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import Synchronization
public import TokiEngine
public import TokiModel

/// Toki on the session bus, for programs of the desktop: `io.github.toki_clock.Toki1`.
///
/// A thread of its own speaks to the bus, and another one carries out the calls one after the other, so that the loop
/// waits for neither. A bus that hangs, or that is not there, keeps nothing else back.
public final class SessionBusService: Sendable {
  private let address: String
  let work = Mutex(Work())

  /// Values that wait for the bus.
  struct Work {
    var wake: WakeSignal?
    var replies: [Reply] = []
    var signals: [BusSignal] = []
    /// `true` if anything has changed since programs were told.
    var hasChanged = false
    var hasEnded = false
    /// `true` if nothing waits.
    var isEmpty: Bool { replies.isEmpty && signals.isEmpty && !hasChanged }
  }

  /// The answer to a call, by the number that the thread gave it.
  struct Reply: Sendable {
    let number: UInt64
    let answer: Result<BusAnswers.Answer, BusRefusal>
  }

  /// A call that waits for its turn.
  struct Asked: Sendable {
    let number: UInt64
    let call: BusCall
  }

  /// Signals that wait for a bus which takes nothing; the oldest are dropped.
  static let mostSignals = 256

  /// Prepares the service; `address` is as in `DBUS_SESSION_BUS_ADDRESS`, `nil` for the bus that the environment names.
  public init(address: String? = nil) { self.address = address ?? NotificationBus.defaultAddress() }

  deinit {
    work.withLock {
      $0.hasEnded = true
      $0.wake?.raise()
    }
  }

  /// Starts to answer; without a thread to do so, nothing is on the bus.
  public func start(_ control: any TokiControl, clock: any HostClock, language: Language) {
    guard let wake = WakeSignal() else { return }
    work.withLock { $0.wake = wake }
    let answers = BusAnswers(control: control.by(.sessionBus), clock: clock, language: language)
    let (calls, queue) = AsyncStream<Asked>.makeStream()
    Task(executorPreference: SideThread()) { [weak self] in
      for await asked in calls {
        let answer = await answers.answer(to: asked.call)
        self?.add { $0.replies.append(Reply(number: asked.number, answer: answer)) }
      }
    }
    // The thread must not keep the service alive, because it ends when the service is dropped.
    let isStarted = WorkerThread.start(named: "toki-bus") { [weak self, address] in
      SessionBusThread(address: address, wake: wake, take: { self?.take(all: $0) }, ask: { queue.yield($0) }).run()
      queue.finish()
    }
    if !isStarted { work.withLock { $0.wake = nil } }
  }

  /// Tells programs of a change, soon; callable from any thread, and never blocks.
  public func take(_ change: EngineEvent.Change) {
    let news = BusSignal.news(of: change)
    guard news.isChange else { return }
    add { work in
      work.hasChanged = true
      guard let signal = news.signal else { return }
      if work.signals.count == Self.mostSignals { work.signals.removeFirst() }
      work.signals.append(signal)
    }
  }

  private func add(_ body: (inout Work) -> Void) {
    let wake = work.withLock { work in
      // What waits already has raised it.
      defer { body(&work) }
      return work.isEmpty ? work.wake : nil
    }
    wake?.raise()
  }

  /// Takes what is to be sent, or only looks whether the service has ended; `nil` then.
  private func take(all: Bool) -> Work? {
    work.withLock { work in
      guard !work.hasEnded else { return nil }
      guard all else { return Work() }
      defer {
        work.replies = []
        work.signals = []
        work.hasChanged = false
      }
      return work
    }
  }
}
