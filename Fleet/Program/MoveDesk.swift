// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import Localization
import PostgresStore
import TokiFleet
import TokiModel

/// The command that has a home move to another server.
struct MoveDesk {
  private let directory: HomeDirectory

  /// Number of looks if the home has moved, and pause between them: for 15 s.
  private static let looks = 75
  private static let pauseMilliseconds: Int32 = 200

  init(_ directory: HomeDirectory) { self.directory = directory }

  /// Has a home move to the server of an address, `nil` for any other one, and waits for it; returns the exit code.
  func move(_ name: AccountName, to address: String?) throws -> Int32 {
    guard let home = try directory.find(name) else {
      return refuse(tr("There is no account {name}; see toki-fleet list.", ["name": name.text]))
    }
    guard var its = try directory.ask(home, toMoveTo: address) else {
      guard let address else { return refuse(tr("No other server is running; see toki-fleet list.")) }
      return refuse(tr("No server is running at {address}; see toki-fleet list.", ["address": address]))
    }
    for _ in 0..<Self.looks {
      if its.isReached {
        StandardOutput.write(its.address + "\n")
        return 0
      }
      _ = poll(nil, 0, Self.pauseMilliseconds)
      guard let now = try directory.look(at: home, on: its) else { break }
      its = now
    }
    try directory.stopAsking(home, toMoveTo: its)
    return refuse(
      tr("The account {name} has not moved: a server does not do its part. See its log.", ["name": name.text]))
  }

  private func refuse(_ sentence: String) -> Int32 {
    StandardError.write("toki-fleet: \(sentence)\n")
    return 1
  }
}
