// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiEngine
import TokiModel

/// The work of the notification thread: makes the screen match the wanted notices.
///
/// Not `Sendable`: it is created and run on that thread.
final class NotificationSession {
  /// A notice's state with the service.
  private struct Standing {
    /// Number of the request.
    let number: UInt64
    var state: State
    var waits = 0

    enum State: Equatable {
      /// `Notify` was called; the cookie of its reply.
      case asked(UInt64)
      /// It is on the screen.
      case shown(ShownNotices.Entry)
      /// It expired or a person closed it, so it is not shown again.
      case gone
      /// The service refused it or is absent; it is shown when a service appears.
      case refused
    }
  }

  private let notifier: DesktopNotifier
  private let address: String
  private let wake: WakeSignal
  private var bus: NotificationBus?
  private let shown: ShownNotices
  private var standings: [ServiceNotice.Subject: Standing] = [:] { didSet { areStandingsNew = true } }
  /// `true` if the file may be out of date.
  private var areStandingsNew = false
  /// Entries in the file now.
  private var kept: Set<ShownNotices.Entry> = []
  /// Notices left by a killed process, to be closed once the bus is connected.
  private var left: [ShownNotices.Entry]
  /// Cookies of the calls that close them.
  private var closing: Set<UInt64> = []
  private var closingSteps = 0
  /// Notices that were pressed, by the cookie of the app's reply.
  private var opening: [UInt64: ServiceNotice.Subject] = [:]
  /// Notices for which the app was opened.
  private var opened: Set<ServiceNotice.Subject> = []
  private var failures = 0

  private static let stepMilliseconds: Int32 = 250
  /// After 2 s without an answer a notice counts as not shown; it may still appear.
  private static let stepsUntilTold = 8
  private static let retryMilliseconds: Int32 = 5000
  /// A missed ring waits 2 minutes for a bus; a present one, as long as it rings.
  private static let mostFailures = 24

  init(of notifier: DesktopNotifier, at address: String, wake: WakeSignal) {
    self.notifier = notifier
    self.address = address
    self.wake = wake
    shown = ShownNotices(path: notifier.shownPath, address: address)
    left = shown.takeLeft()
  }

  /// Runs until no notice is wanted or shown.
  func run() {
    while let wished = nextWishes() {
      do throws(NotificationBus.Lost) {
        let bus = try connected()
        while let message = try bus.next() { try take(message, wished: wished) }
        try settle(wished, on: bus)
        // A reply may have arrived meanwhile, and one that is read already cannot wake us.
        if let message = try bus.next() {
          try take(message, wished: wished)
          keepShown()
          continue
        }
        let isPending =
          !closing.isEmpty || standings.values.contains { if case .asked = $0.state { true } else { false } }
        keepShown()
        guard isPending || !wished.isEmpty else {
          finish()
          continue
        }
        if !bus.wait(with: wake, milliseconds: isPending ? Self.stepMilliseconds : -1) { countStep(wished) }
      } catch {
        lose(error.reason, wished: wished)
      }
    }
  }

  /// The notices wanted now; `nil`, which ends the thread, when nothing is wanted or shown.
  private func nextWishes() -> [ServiceNotice.Subject: ServiceNotice]? {
    notifier.wantedNotices.withLock { wantedNotices in
      guard wantedNotices.notices.isEmpty, standings.isEmpty, left.isEmpty, closing.isEmpty else {
        return wantedNotices.notices
      }
      wantedNotices.wake = nil
      return nil
    }
  }

  private func connected() throws(NotificationBus.Lost) -> NotificationBus {
    if let bus { return bus }
    let bus = try NotificationBus(address: address)
    self.bus = bus
    try NotificationService.listen(on: bus)
    for entry in left { closing.insert(try NotificationService.close(entry, on: bus)) }
    left = []
    return bus
  }

  /// Reconciles the notifications on screen with the wanted ones.
  private func settle(_ wished: [ServiceNotice.Subject: ServiceNotice], on bus: NotificationBus) throws(NotificationBus
    .Lost)
  {
    let news = wished.values.filter { standings[$0.subject]?.number != $0.number }
    for notice in news.sorted(by: { $0.number < $1.number }) {
      var replaced: UInt32 = 0
      if let standing = standings[notice.subject] {
        if case .asked = standing.state { continue }
        if case .shown(let entry) = standing.state { replaced = entry.number }
      }
      let cookie = try NotificationService.show(notice, replacing: replaced, on: bus)
      standings[notice.subject] = Standing(number: notice.number, state: .asked(cookie))
      if notice.opensApp, opened.insert(notice.subject).inserted { try DesktopAppService.showRing(on: bus) }
    }
    for (subject, standing) in standings where wished[subject] == nil {
      switch standing.state {
      case .asked: continue
      case .shown(let entry): try NotificationService.close(entry.number, on: bus)
      case .gone, .refused: break
      }
      standings[subject] = nil
    }
  }

  private func take(_ message: BusMessage, wished: [ServiceNotice.Subject: ServiceNotice]) throws(NotificationBus.Lost)
  {
    if let cookie = message.answers {
      if closing.remove(cookie) != nil { return }
      if let subject = opening.removeValue(forKey: cookie) {
        // Without the app, pressing the notification stops the ring, as its button does.
        if message.error != nil { notifier.reportPressed(subject, .dismiss) }
        return
      }
      guard let subject = standings.first(where: { $0.value.state == .asked(cookie) })?.key else { return }
      return answer(message, about: subject)
    }
    switch NotificationService.signal(in: message) {
    case .actionInvoked(let number, let key):
      guard let subject = subject(shownAs: number) else { return }
      switch key {
      case "snooze": notifier.reportPressed(subject, .snooze)
      case "dismiss": notifier.reportPressed(subject, .dismiss)
      case "default": try press(subject, wished: wished)
      default: break
      }
    case .closed(let number, let byPerson):
      guard let subject = subject(shownAs: number) else { return }
      standings[subject]?.state = .gone
      // Closing the notice of a missed ring means it was seen. Closing that of a present ring does not stop it.
      if byPerson, wished[subject]?.isMissed == true {
        notifier.reportPressed(subject, .dismiss)
      }
    case .serviceIs(let isThere):
      serviceChanged(isThere: isThere)
    case nil: break
    }
  }

  /// Opens the app for a present ring; for a missed one, the press counts as seeing it.
  private func press(_ subject: ServiceNotice.Subject, wished: [ServiceNotice.Subject: ServiceNotice])
    throws(NotificationBus.Lost)
  {
    guard let bus, wished[subject]?.isMissed != true else {
      return notifier.reportPressed(subject, .dismiss)
    }
    opening[try DesktopAppService.open(on: bus)] = subject
  }

  private func answer(_ message: BusMessage, about subject: ServiceNotice.Subject) {
    failures = 0
    if let number = message.readNumber() {
      standings[subject]?.state = .shown(ShownNotices.Entry(service: message.sender ?? "", number: number))
      notifier.reportShown(subject)
      return
    }
    standings[subject]?.state = .refused
    let error = message.error
    let isAbsent = error?.name == "org.freedesktop.DBus.Error.ServiceUnknown"
    let reason =
      isAbsent ? "no notification service is there" : "no notification: \(error?.text ?? "refused")"
    notifier.reportNotShown(subject, isAbsent ? .noService : .failed, reason)
  }

  /// Forgets the notices of the old service, as a new one does not know them.
  private func serviceChanged(isThere: Bool) {
    for (subject, standing) in standings {
      switch standing.state {
      case .shown:
        standings[subject] = isThere ? nil : Standing(number: standing.number, state: .refused)
        if !isThere { notifier.reportNotShown(subject, .noService, "the notification service is gone") }
      case .refused:
        if isThere { standings[subject] = nil }
      case .asked, .gone: continue
      }
    }
  }

  private func subject(shownAs number: UInt32) -> ServiceNotice.Subject? {
    standings.first { if case .shown(let entry) = $0.value.state { entry.number == number } else { false } }?.key
  }

  /// Keeps the numbers of the notices on the screen in the file, before the thread waits.
  private func keepShown() {
    guard areStandingsNew else { return }
    areStandingsNew = false
    var entries: Set<ShownNotices.Entry> = []
    for case .shown(let entry) in standings.values.map(\.state) { entries.insert(entry) }
    guard entries != kept else { return }
    kept = entries
    shown.keep(entries.sorted { $0.number < $1.number })
  }

  /// Counts a step of 250 ms in which nothing arrived.
  private func countStep(_ wished: [ServiceNotice.Subject: ServiceNotice]) {
    closingSteps += 1
    if closingSteps >= Self.stepsUntilTold { closing = [] }
    for (subject, standing) in standings {
      guard case .asked = standing.state else { continue }
      standings[subject]?.waits += 1
      if wished[subject] == nil {
        if standing.waits + 1 >= Self.stepsUntilTold { standings[subject] = nil }
      } else if standing.waits + 1 == Self.stepsUntilTold {
        notifier.reportNotShown(subject, .noAnswer, "the notification service does not answer")
      }
    }
  }

  /// Reports that nothing is shown, and waits 5 s before the next try.
  private func lose(_ reason: String, wished: [ServiceNotice.Subject: ServiceNotice]) {
    bus = nil
    // Those notices are gone with their bus.
    left = []
    closing = []
    opening = [:]
    standings = standings.filter { $0.value.state == .gone && wished[$0.key] != nil }
    failures += 1
    for subject in wished.keys where standings[subject] == nil {
      notifier.reportNotShown(subject, .noService, reason)
    }
    keepShown()
    let isWaitedFor = notifier.wantedNotices.withLock { wantedNotices in
      if failures >= Self.mostFailures { wantedNotices.notices = wantedNotices.notices.filter { !$0.value.isMissed } }
      return !wantedNotices.notices.isEmpty
    }
    if isWaitedFor { wake.wait(milliseconds: Self.retryMilliseconds) }
  }

  /// Sends the last messages before the connection is closed.
  private func finish() {
    var steps = 0
    while let bus, bus.hasOutput, steps < Self.stepsUntilTold {
      do throws(NotificationBus.Lost) {
        while try bus.next() != nil {}
      } catch {
        return
      }
      if !bus.wait(with: wake, milliseconds: Self.stepMilliseconds) { steps += 1 }
    }
  }
}
