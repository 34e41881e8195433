// SPDX-License-Identifier: Apache-2.0
import HostThreads
import LinuxHost
import Synchronization
public import TokiEngine
public import TokiModel

/// Shows rings as notifications of the desktop, on a thread that is there only while one is shown.
public final class DesktopNotifier: Sendable {
  /// What comes of a notice.
  public enum Report: Hashable, Sendable {
    /// It is shown, or it is not to be seen now; then it may be shown later.
    case tried(RingID, RingTry)
    case pressed(RingID, RingButton)
  }

  struct Wishes {
    /// What is to be seen, in the order in which it was asked for.
    var notices: [Notice] = []
    var number: UInt64 = 0
    /// Wakes the notification thread; `nil` while there is none.
    var wake: WakeSignal?
  }

  let wishes = Mutex(Wishes())
  let address: String?
  /// Where the notices are kept that are on the screen; `nil` for nowhere.
  let shownPath: String?
  let report: @Sendable (Report) -> Void
  private let words: RingWords
  private let timeText: @Sendable (UTCInstant) -> String

  /// Makes a notifier.
  ///
  /// - Parameter address: As in `DBUS_SESSION_BUS_ADDRESS`; `nil` for the session bus of this
  ///   process, as the environment says it now.
  /// - Parameter shownPath: A file for the notices that are on the screen, so that those of a process that was
  ///   killed are taken away by the next; `nil` for none.
  /// - Parameter timeText: Says a time as a person reads it; called within `show`.
  /// - Parameter report: Called from the notification thread or from within `show`.
  public init(
    address: String? = nil, shownPath: String? = nil, words: RingWords,
    timeText: @escaping @Sendable (UTCInstant) -> String,
    report: @escaping @Sendable (Report) -> Void
  ) {
    self.address = address ?? NotificationBus.defaultAddress()
    self.shownPath = shownPath
    self.words = words
    self.timeText = timeText
    self.report = report
  }

  /// Whether nothing is shown and no thread is left.
  public var isIdle: Bool { wishes.withLock { $0.wake == nil } }

  /// Takes away what a process that was killed left on the screen.
  public func clearLeft() {
    guard let address, ShownNotices(path: shownPath, address: address).areThere else { return }
    wishes.withLock { wishes in _ = begin(&wishes, at: address) }
  }

  /// Begins the thread unless it is there; `false` when the system gives none.
  private func begin(_ wishes: inout Wishes, at address: String) -> Bool {
    if let wake = wishes.wake {
      wake.raise()
      return true
    }
    guard let wake = WakeSignal(),
      WorkerThread.start(
        named: "toki-notices", { [self] in NotificationSession(of: self, at: address, wake: wake).run() })
    else { return false }
    wishes.wake = wake
    return true
  }

  /// Shows a ring with Snooze and Stop, or a notice that it was missed; again when it was shown.
  public func show(_ ring: Ring, isMissed: Bool) {
    guard let address else {
      return report(.notShown(ring.id, .noService, "no session bus: the environment names none"))
    }
    let time = timeText(ring.planned)
    let hasThread = wishes.withLock { wishes in
      wishes.number &+= 1
      let notice = Notice(ring, isMissed: isMissed, number: wishes.number, words: words, time: time)
      wishes.notices.removeAll { $0.ring == ring.id }
      wishes.notices.append(notice)
      return begin(&wishes, at: address)
    }
    guard !hasThread else { return }
    withdraw(ring.id)
    report(.notShown(ring.id, .failed, "no notification: the system gives no thread or descriptor"))
  }

  /// Takes a ring's notice away; a no-op when there is none.
  public func withdraw(_ ring: RingID) {
    wishes.withLock { wishes in
      guard wishes.notices.contains(where: { $0.ring == ring }) else { return }
      wishes.notices.removeAll { $0.ring == ring }
      wishes.wake?.raise()
    }
  }

  /// Takes everything away.
  public func withdrawAll() {
    wishes.withLock { wishes in
      wishes.notices = []
      wishes.wake?.raise()
    }
  }
}

extension DesktopNotifier.Report {
  static func shown(_ ring: RingID) -> Self { .tried(ring, RingTry(by: .notification, result: .shown)) }

  /// - Parameter reason: Why, in English.
  static func notShown(_ ring: RingID, _ result: RingTry.Result, _ reason: String) -> Self {
    .tried(ring, RingTry(by: .notification, result: result, detail: reason))
  }
}
