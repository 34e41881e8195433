// SPDX-License-Identifier: Apache-2.0
import Localization
package import TokiEngine
package import TokiModel

/// Rings of a remote as timers of this machine's daemon, which has the sound, the notifications and the screens.
package struct LocalRings: Sendable {
  /// An order to the daemon, one after another.
  package enum Order: Sendable {
    case ring(LinkedRing, isAlone: Bool)
    case silence(ProjectedID)
    /// Stops a ring of this machine, or snoozes it for its own length.
    case answer(RingID, isStop: Bool)
  }

  private let remote: String
  private let connect: @Sendable () async throws(ControlError) -> any TokiControl
  private let newKey: @Sendable () -> String
  private var timers: [ProjectedID: TimerID] = [:]

  /// Rings for a remote, through a daemon that is started if necessary; `timers` ring already.
  package init(
    of remote: String, connect: @escaping @Sendable () async throws(ControlError) -> any TokiControl,
    newKey: @escaping @Sendable () -> String, timers: [ProjectedID: TimerID] = [:]
  ) {
    self.remote = remote
    self.connect = connect
    self.newKey = newKey
    self.timers = timers
  }

  /// Carries out an order; returns the timer that rings for it, if it was one to ring.
  package mutating func perform(_ order: Order) async throws(ControlError) -> TimerID? {
    let control = try await connect()
    switch order {
    case .ring(let ring, let isAlone):
      let timer = try await timer(for: ring, isAlone: isAlone, by: control)
      timers[ring.id] = timer
      return timer
    case .silence(let id):
      guard let timer = timers[id] else { return nil }
      do throws(ControlError) {
        try await control.cancel(.timer(timer), isUndoable: false)
      } catch {
        guard error.code == .notFound else { throw error }
      }
      timers[id] = nil
    case .answer(let ring, let isStop):
      if isStop { _ = try await control.send(Dismiss(ring)) } else { _ = try await control.send(Snooze(ring)) }
    }
    return nil
  }

  /// A timer that rings at once; the same one for a ring that another link, or this one before, has rung already.
  private func timer(
    for ring: LinkedRing, isAlone: Bool, by control: any TokiControl
  ) async throws(ControlError) -> TimerID {
    var draft = TimerDraft(
      duration: .milliseconds(1), label: label(of: ring, isAlone: isAlone), settings: Said(all: ring.settings))
    draft.isLinked = true
    var key = Self.key(for: ring, of: remote)
    while true {
      do throws(ControlError) {
        let timer = try await control.make(draft, key: key)
        // An idle one is of an earlier life of the remote, whose numbers begin anew.
        if timer.state.kind != .idle { return timer.id }
      } catch {
        switch error.code {
        // It was made and removed, or with another label: of an earlier life, too.
        case .notFound, .keyReused: break
        // The other machine has sounds that this one has not.
        case .unknownSound where draft.settings.sound != .standard:
          draft.settings.sound = .standard
          continue
        // A daemon of an earlier build, which has no such mark, is to ring all the same.
        case .invalidRequest where draft.isLinked:
          draft.isLinked = false
          continue
        default: throw error
        }
      }
      key = newKey()
    }
  }

  /// The ring's label, or its owner's ID, and where it comes from.
  private func label(of ring: LinkedRing, isAlone: Bool) -> Label {
    let name = ring.label.text.isEmpty ? ring.id.owner.text : ring.label.text
    let text = isAlone ? tr("{name} · {remote} is silent", ["name": name, "remote": remote]) : "\(name) · \(remote)"
    var cut = ""
    cut.unicodeScalars.append(contentsOf: text.unicodeScalars.prefix(Label.longest))
    return (try? Label(stored: cut)) ?? ring.label
  }

  /// A key of visible ASCII for a ring of a remote, the same in every process, also one of an earlier build.
  private static func key(for ring: LinkedRing, of remote: String) -> String {
    let name = remote.unicodeScalars.map { $0.isASCII ? String($0) : "%" + String($0.value, radix: 16) }.joined()
    return "bell.\(name).\(ring.id.text)"
  }
}
