// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import Localization
import PostgresStore
import TokiFleet

/// The command that has a server give its accounts to others before it is stopped.
struct DrainDesk {
  private let directory: HomeDirectory

  private static let pauseMilliseconds: Int32 = 500
  /// Number of looks in a row that may find no fewer accounts: for 30 s.
  private static let patience = 60

  init(_ directory: HomeDirectory) { self.directory = directory }

  /// Drains the server of an address, and waits until it holds nothing; returns the exit code.
  func drain(_ address: String) throws -> Int32 {
    guard try directory.isAnotherServer(than: address) else {
      return refuse(tr("No other server is running; see toki-fleet list."))
    }
    let servers = try directory.drain(address, true)
    guard !servers.isEmpty else { return refuseUnknown(address) }
    var fewest = Int.max
    var looks = 0
    while looks < Self.patience {
      let count = try directory.count(heldBy: servers)
      if count == 0 { return 0 }
      looks = count < fewest ? 0 : looks + 1
      fewest = min(fewest, count)
      _ = poll(nil, 0, Self.pauseMilliseconds)
    }
    return refuse(
      trn(
        "{address} still holds {count} account and does not give it away: no other server takes it. See their logs.",
        "{address} still holds {count} accounts and gives none away: the other servers do not take them. See their logs.",
        fewest, ["address": address]))
  }

  /// Has the server of an address take accounts again; returns the exit code.
  func stopDraining(_ address: String) throws -> Int32 {
    try directory.drain(address, false).isEmpty ? refuseUnknown(address) : 0
  }

  private func refuseUnknown(_ address: String) -> Int32 {
    refuse(tr("No server is running at {address}; see toki-fleet list.", ["address": address]))
  }

  private func refuse(_ sentence: String) -> Int32 {
    StandardError.write("toki-fleet: \(sentence)\n")
    return 1
  }
}
