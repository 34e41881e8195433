// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import Synchronization
public import TokiEngine
public import TokiModel

/// Shows rings as desktop notifications, on a thread that exists only while one is shown.
public final class DesktopNotifier: Sendable {
  /// The fate of a notice.
  public enum Report: Hashable, Sendable {
    /// It is shown, or cannot be seen now; then it may be shown later.
    case tried(RingID, RingTry)
    /// A person pressed one of its buttons.
    case pressed(RingID, RingButton)
    /// A person has answered the question of an item.
    case isAwake(ItemID)
    /// A person wants the pre-alarm of an item to stop.
    case isTooLoud(ItemID)
  }

  struct WantedNotices {
    /// Notices wanted on the screen.
    var notices: [ServiceNotice.Subject: ServiceNotice] = [:]
    /// Number of the last request.
    var number: UInt64 = 0
    /// The notice of the hook that failed last; `nil` for none.
    var failure: ServiceNotice.Subject?
    /// Wakes the notification thread; `nil` while there is none.
    var wake: WakeSignal?
  }

  let wantedNotices = Mutex(WantedNotices())
  let address: String
  /// File of the notices on the screen; `nil` for none.
  let shownPath: String?
  let report: @Sendable (Report) -> Void
  private let language: Language
  private let timeText: @Sendable (UTCInstant) -> String

  /// Prepares a notifier; connects to nothing yet.
  ///
  /// - Parameters:
  ///   - address: As in `DBUS_SESSION_BUS_ADDRESS`; `nil` for the session bus that the environment names now.
  ///   - shownPath: File of the notices on the screen, from which the next process removes those of a killed one; `nil`
  ///     for none.
  ///   - language: Language of the notifications.
  ///   - timeText: Formats a time for a person; called within `show`.
  ///   - report: Called from the notification thread or within `show`.
  public init(
    address: String? = nil, shownPath: String? = nil, language: Language,
    timeText: @escaping @Sendable (UTCInstant) -> String,
    report: @escaping @Sendable (Report) -> Void
  ) {
    self.address = address ?? NotificationBus.defaultAddress()
    self.shownPath = shownPath
    self.language = language
    self.timeText = timeText
    self.report = report
  }

  /// `true` if nothing is shown and no thread is left.
  public var isIdle: Bool { wantedNotices.withLock { $0.wake == nil } }

  /// Removes notices that a killed process left on the screen.
  public func removeLeftovers() {
    guard ShownNotices(path: shownPath, address: address).areThere else { return }
    wantedNotices.withLock { wantedNotices in _ = begin(&wantedNotices) }
  }

  /// Starts the thread if needed, or wakes it; `false` if the system provides none.
  private func begin(_ wantedNotices: inout WantedNotices) -> Bool {
    if let wake = wantedNotices.wake {
      wake.raise()
      return true
    }
    guard let wake = WakeSignal(),
      WorkerThread.start(
        named: "toki-notices", { [self] in NotificationSession(of: self, at: self.address, wake: wake).run() })
    else { return false }
    wantedNotices.wake = wake
    return true
  }

  /// Shows a notice, in place of an earlier one about the same; of hooks that failed the last alone.
  public func show(_ notice: Notice) {
    let ring = notice.subject.ring
    let hasThread = add { [language, timeText] number in
      ServiceNotice(notice, number: number, language: language, time: timeText)
    }
    guard !hasThread, let ring else { return }
    withdraw(.ring(ring))
    report(.notShown(ring, .failed, "no notification: the system gives no thread or descriptor"))
  }

  /// Adds a notice and wakes the thread; `false` if the system provides none.
  private func add(_ phrase: (UInt64) -> ServiceNotice) -> Bool {
    wantedNotices.withLock { wantedNotices in
      wantedNotices.number &+= 1
      let notice = phrase(wantedNotices.number)
      if notice.subject.isFailure {
        // A hook of every ring that always fails must not fill the screen.
        if let last = wantedNotices.failure { wantedNotices.notices[last] = nil }
        wantedNotices.failure = notice.subject
      }
      wantedNotices.notices[notice.subject] = notice
      return begin(&wantedNotices)
    }
  }

  /// Removes the notice about a subject, if there is one.
  public func withdraw(_ subject: Notice.Subject) {
    if let subject = ServiceNotice.Subject(subject) { remove(subject) }
  }

  private func remove(_ subject: ServiceNotice.Subject) {
    wantedNotices.withLock { wantedNotices in
      guard wantedNotices.notices.removeValue(forKey: subject) != nil else { return }
      wantedNotices.wake?.raise()
    }
  }

  /// Removes all notices.
  public func withdrawAll() {
    wantedNotices.withLock { wantedNotices in
      wantedNotices.notices = [:]
      wantedNotices.wake?.raise()
    }
  }
}

extension DesktopNotifier {
  func reportShown(_ subject: ServiceNotice.Subject) { if let ring = subject.ring { report(.shown(ring)) } }

  /// Reports a failed try; `reason` is in English.
  ///
  /// Of the notice of a hook nothing is reported: the history has the failure itself. Nor is it of a question: without
  /// an answer the item rings.
  func reportNotShown(_ subject: ServiceNotice.Subject, _ result: RingTry.Result, _ reason: String) {
    if let ring = subject.ring { report(.notShown(ring, result, reason)) }
  }

  /// Reports a press; the notice of a hook is then over.
  func reportPressed(_ subject: ServiceNotice.Subject, _ button: RingButton) {
    switch subject {
    case .ring(let ring): report(.pressed(ring, button))
    case .question(let item): report(.isAwake(item))
    case .coming(let item):
      remove(subject)
      report(.isTooLoud(item))
    case .failure, .sleep, .file: remove(subject)
    }
  }
}

extension DesktopNotifier.Report {
  static func shown(_ ring: RingID) -> Self { .tried(ring, RingTry(by: .notification, result: .shown)) }

  /// A failed try; `reason` is in English.
  static func notShown(_ ring: RingID, _ result: RingTry.Result, _ reason: String) -> Self {
    .tried(ring, RingTry(by: .notification, result: result, detail: reason))
  }
}
