// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiServer
import TokiWire
import Visitors

/// Tells all viewers the daemon's events: each event is written once for all who see the same of it.
///
/// `@unchecked Sendable`: used only on the loop's thread.
final class Broadcast: @unchecked Sendable {
  private var mirror = Mirror()
  private var messages = DisplayMessages()
  /// `true` if the daemon is gone, so that the mirror may be out of date.
  private var isAway = true
  private var viewers: [ObjectIdentifier: Viewer] = [:]

  /// A device that follows, its view and its stream.
  private struct Viewer {
    let device: String
    let view: View
    let feed: EventFeed
  }

  /// Bytes not yet read by all viewers together; a frame for several counts once.
  let unread = ByteAccount()
  private let boot: BootID
  private let longest: Int
  private let now: @Sendable () -> HostMoment
  private let rules: @Sendable (ZoneName) -> ZoneRules?

  /// The most bytes that all viewers together may leave unread; beyond it, nobody new is let in.
  static let longest = 64 << 20
  /// The most bytes that a viewer may leave unread; the first state may be longer.
  private static let longestOfOne = 256 << 10

  /// Creates a broadcast without viewers; `rules` are those of a zone by its name, `nil` if they are not known here.
  init(
    boot: BootID, longest: Int = Broadcast.longest, now: @escaping @Sendable () -> HostMoment,
    rules: @escaping @Sendable (ZoneName) -> ZoneRules? = { _ in nil }
  ) {
    self.boot = boot
    self.longest = longest
    self.now = now
    self.rules = rules
  }

  var count: Int { viewers.count }

  /// Number of a device's open streams.
  func count(of device: String) -> Int { viewers.values.count { $0.device == device } }

  /// The estimate of true time, as the daemon told it; `nil` if nothing is known.
  var anchor: TimeAnchor? { mirror.state?.trustedTime?.anchor }

  /// The items that there are, as far as the daemon told; `nil` until it has.
  var items: ItemLists? { mirror.state?.items }

  /// The open rings, as far as the daemon told.
  var rings: [Ring] { mirror.state.map(\.rings) ?? [] }

  /// The present moment as JSON, for headers and frames.
  var clock: [UInt8] {
    let zone = mirror.state.flatMap { rules($0.zone) }
    return Wire.bytes(ClockBody(boot: boot, moment: now(), by: anchor, in: zone))
  }

  /// The state at a moment; `nil` while the daemon is gone.
  func state(at moment: HostMoment) -> EngineState? { isAway ? nil : mirror.state(at: moment) }

  /// Takes over an event; `nil` when the daemon is gone, which viewers are told: they go on counting by their last
  /// state.
  func take(_ event: EngineEvent?) {
    guard let event else {
      if !isAway { push(SharedBytes(clockLine + Array("event: away\ndata: {}\n\n".utf8), unread)) }
      isAway = true
      return
    }
    isAway = false
    cutWhoKnewOthers(than: event.change)
    mirror.take(event)
    push { frame(event, for: $0) }
    forgetMessages()
  }

  // MARK: Messages

  /// Shows a message on all displays of an item; an empty one takes it away.
  func show(_ text: Label, on item: AnyItem) {
    messages.show(text, on: item)
    pushMessages(of: [item.id])
  }

  /// Forgets the frames of items that are gone.
  private func forgetMessages() {
    guard let items else { return }
    let gone = messages.forget(allBut: items)
    if !gone.isEmpty { pushMessages(of: gone) }
  }

  /// Tells those who see one of these items all messages that they see.
  private func pushMessages(of items: Set<ItemID>) {
    push { view in items.contains(where: view.shows) ? messageFrame(for: view) : nil }
  }

  // MARK: Viewers

  /// Adds a viewer, with its first frames; `nil` if the daemon is away or too much is unread.
  func open(
    device: String, view: View, after: Int64?, left: @escaping () -> Void
  ) -> EventFeed? {
    guard !isAway, unread.count < longest, let greeting = mirror.greeting(after: after, at: now()) else {
      return nil
    }
    let feed = EventFeed(longest: Self.longestOfOne) { [weak self] feed in
      self?.viewers[ObjectIdentifier(feed)] = nil
      left()
    }
    for event in greeting {
      if let frame = frame(event, for: view) { feed.queue.append(frame) }
    }
    // Always, so that a message that was taken away meanwhile is so here, too; and the viewer can set its clock by it.
    feed.queue.append(messageFrame(for: view))
    viewers[ObjectIdentifier(feed)] = Viewer(device: device, view: view, feed: feed)
    return feed
  }

  /// Sends every viewer the present moment, so that each side notices when the other is gone.
  func keepAlive() {
    if !viewers.isEmpty { push(beat()) }
  }

  private func push(_ frame: SharedBytes) {
    for viewer in viewers.values { viewer.feed.push(frame) }
  }

  /// Pushes to each viewer the frame of its view, which is made once; `nil` for none.
  private func push(_ frame: (View) -> SharedBytes?) {
    var frames: [View: SharedBytes?] = [:]
    for viewer in viewers.values {
      let made: SharedBytes?
      if let known = frames[viewer.view] {
        made = known
      } else {
        made = frame(viewer.view)
        frames[viewer.view] = .some(made)
      }
      if let made { viewer.feed.push(made) }
    }
  }

  /// Has every viewer show which device it is, as a person looks for one screen among several.
  func identify() {
    push(SharedBytes(clockLine + Array("event: identify\ndata: {}\n\n".utf8), unread))
  }

  /// Cuts the streams of a device.
  func cut(device: String) {
    for viewer in viewers.values where viewer.device == device { viewer.feed.cut() }
  }

  /// Cuts the displays of items whose ids are given to others: when they come back, they see the items they were paired
  /// for.
  private func cutWhoKnewOthers(than change: EngineEvent.Change) {
    let present: [AnyItem]
    switch change {
    case .item(let item): present = [item]
    case .resync(let state):
      let shown = viewers.values.reduce(into: Set()) { $0.formUnion($1.view.items) }
      present = shown.compactMap { state.items[$0] }
    default: return
    }
    let others = present.filter { item in
      mirror.state?.items[item.id].map { $0.shelved.uid != item.shelved.uid } ?? true
    }
    let ids = Set(others.map(\.id))
    guard !ids.isEmpty else { return }
    for viewer in viewers.values where !ids.isDisjoint(with: viewer.view.items) { viewer.feed.cut() }
  }

  // MARK: Frames

  private func frame(_ event: EngineEvent, for view: View) -> SharedBytes? {
    guard let change = view.part(of: event.change) else { return nil }
    let part = EngineEvent(sequence: event.sequence, change: change)
    let bytes = WireEvent.frame(part, asOf: AsOf(now(), by: anchor))
    return SharedBytes(clockLine + bytes, unread)
  }

  private func messageFrame(for view: View) -> SharedBytes {
    let data = Wire.bytes(messages.seen(by: view))
    return SharedBytes(clockLine + Array("event: messages\ndata: ".utf8) + data + Array("\n\n".utf8), unread)
  }

  /// A field that readers of events ignore unless they know it (WHATWG HTML, section 9.2.6).
  private var clockLine: [UInt8] { Array("clock: ".utf8) + clock + Array("\n".utf8) }

  private func beat() -> SharedBytes { SharedBytes(clockLine + Array("\n".utf8), unread) }
}
