// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// The homes that a server is loading, and those that it could not load for a while.
struct Openings {
  /// Number of tries of a home that cannot be loaded for a while before it is given back.
  static let tries = 3
  /// The time between two tries.
  static let pause: TimeSpan = .seconds(1)

  private struct Opening {
    let home: HeldHome
    let attempt: Int
    /// Those who get its engine.
    var waiting: [(Engine?) -> Void] = []
  }

  private var openings: [HomeID: Opening] = [:]
  private var lastAttempt = 0
  /// The homes that are to be tried again, in the order in which they failed.
  private var postponed: [(home: HeldHome, from: BootInstant)] = []
  /// Number of failures of the present holding of a home.
  private var failures: [HeldHome: Int] = [:]

  /// Number of homes being loaded.
  var count: Int { openings.count }

  /// The epoch of a home that is being loaded; 0 for one that is not.
  func epoch(of home: HomeID) -> Int64 { openings[home]?.home.epoch ?? 0 }

  /// Notes that homes are being loaded, in the place of older attempts; returns the number of this one.
  mutating func begin(_ homes: [HeldHome]) -> Int {
    lastAttempt += 1
    for home in homes {
      openings[home.id] = Opening(home: home, attempt: lastAttempt, waiting: openings[home.id]?.waiting ?? [])
    }
    return lastAttempt
  }

  /// Has somebody called when a home is loaded, or cannot be; `false` if it is not being loaded.
  mutating func wait(for home: HomeID, _ done: @escaping (Engine?) -> Void) -> Bool {
    guard openings[home] != nil else { return false }
    openings[home]?.waiting.append(done)
    return true
  }

  /// Notes that an attempt has ended; returns those who wait for its home, `nil` if it no longer counts.
  mutating func end(_ attempt: Int, of home: HomeID) -> [(Engine?) -> Void]? {
    guard openings[home]?.attempt == attempt else { return nil }
    return openings.removeValue(forKey: home)?.waiting
  }

  /// Notes that a home could not be loaded for the moment; returns whether it is to be tried again.
  mutating func postpone(_ home: HeldHome, at now: BootInstant) -> Bool {
    failures[home, default: 0] += 1
    guard failures[home, default: 0] < Self.tries else {
      failures[home] = nil
      return false
    }
    postponed.append((home, now + Self.pause))
    return true
  }

  /// Notes that a home was loaded while there was no trust: it is to be loaded again as soon as there is, and has not failed.
  mutating func postpone(_ home: HeldHome, untilTrustedFrom now: BootInstant) { postponed.append((home, now)) }

  /// Forgets how often a home has failed: it is loaded, or will not be.
  mutating func finish(_ home: HeldHome) { if !failures.isEmpty { failures[home] = nil } }

  /// Forgets a home that is not to be tried again.
  mutating func forget(_ home: HeldHome) {
    postponed.removeAll { $0.home == home }
    failures[home] = nil
  }

  /// Takes out the homes that are to be tried again now.
  mutating func takePostponed(at now: BootInstant) -> [HeldHome] {
    guard !postponed.isEmpty else { return [] }
    defer { postponed.removeAll { $0.from <= now } }
    return postponed.filter { $0.from <= now }.map(\.home)
  }

  /// Forgets everything; returns those who wait.
  mutating func removeAll() -> [(Engine?) -> Void] {
    defer { (openings, postponed, failures) = ([:], [], [:]) }
    return openings.values.flatMap(\.waiting)
  }
}
