// SPDX-License-Identifier: Apache-2.0
import AppleHost
import Synchronization
import TokiEngine
import TokiModel

/// A channel of a system that a test plays: it keeps its rings, and makes them when the test says so.
final class RecordedSchedule: SystemSchedule {
  let channel: ProjectedRing.Channel
  private let state: Mutex<State>

  private struct State {
    var permission: SystemChannels.Permission
    var most: Int
    var rings: [ProjectedID: (ring: ProjectedRing, standing: SystemStanding)] = [:]
    var calls = 0
    var isMute = false
    var refused: Set<String> = []
    /// Tasks that wait to give it a ring while it takes none; `nil` while it takes them at once.
    var held: [CheckedContinuation<Void, Never>]?
  }

  init(_ channel: ProjectedRing.Channel, _ permission: SystemChannels.Permission = .granted, most: Int = .max) {
    self.channel = channel
    state = Mutex(State(permission: permission, most: most))
  }

  /// Its rings, nearest first.
  var rings: [ProjectedRing] { state.withLock { $0.rings.values.map(\.ring).sorted() } }
  /// Number of times that something was scheduled or cancelled.
  var calls: Int { state.withLock { $0.calls } }
  /// Makes it refuse rings of these labels.
  func refuse(_ labels: Set<String>) { state.withLock { $0.refused = labels } }
  /// Makes it answer nothing.
  func mute() { state.withLock { $0.isMute = true } }
  /// Makes it take no ring until `release()`.
  func hold() { state.withLock { $0.held = [] } }
  /// `true` if somebody waits to give it a ring.
  var isHolding: Bool { state.withLock { $0.held?.isEmpty == false } }
  /// Makes it take the rings held back, and all later ones.
  func release() {
    let held = state.withLock { state in
      defer { state.held = nil }
      return state.held
    }
    for giver in held ?? [] { giver.resume() }
  }
  /// Begins a ring, as the system does.
  func ring(_ id: ProjectedID) { state.withLock { $0.rings[id]?.standing = .rings } }
  /// Snoozes a ring on the system's screen.
  func snooze(_ id: ProjectedID) { state.withLock { $0.rings[id]?.standing = .isSnoozed } }
  /// Stops a ring on the system's screen, of which the app hears nothing.
  func stop(_ id: ProjectedID) { state.withLock { $0.rings[id] = nil } }

  func permission() async -> SystemChannels.Permission { state.withLock { $0.permission } }
  func ask() async -> SystemChannels.Permission {
    state.withLock { state in
      if state.permission == .notAsked { state.permission = .granted }
      return state.permission
    }
  }
  func standing() async -> [ProjectedID: SystemStanding]? {
    if state.withLock({ $0.isMute }) { try? await Task.sleep(for: .seconds(60)) }
    return state.withLock { $0.isMute ? nil : $0.rings.mapValues(\.standing) }
  }
  func schedule(_ ring: ProjectedRing) async throws(ScheduleTrouble) {
    await withCheckedContinuation { giver in
      let isHeld = state.withLock { state in
        state.held?.append(giver)
        return state.held != nil
      }
      if !isHeld { giver.resume() }
    }
    let trouble: ScheduleTrouble? = state.withLock { state in
      state.calls += 1
      if state.refused.contains(ring.label.text) { return .refused("the test refuses it") }
      guard state.rings.count < state.most else { return .tooMany }
      state.rings[ring.id] = (ring, .waits)
      return nil
    }
    if let trouble { throw trouble }
  }
  func cancel(_ rings: [ProjectedID]) async {
    state.withLock { state in
      state.calls += 1
      for ring in rings { state.rings[ring] = nil }
    }
  }
}
