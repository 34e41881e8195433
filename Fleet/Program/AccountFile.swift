// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import Localization
import PostgresStore
import TokiEngine
import TokiModel

/// The accounts of a file: a name a line, and a zone after a tab or spaces; empty lines and those after `#` are left out.
enum AccountFile {
  /// Why the file makes no accounts, for the person who wrote it.
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - text: The file.
  ///   - zone: The zone of an account whose line has none.
  ///   - isZone: Tells if a zone of a name exists.
  /// - Returns: The accounts, in the file's order.
  /// - Throws: `Fault` for the first line that makes no account.
  static func read(
    _ text: String, zone: ZoneName, _ isZone: (ZoneName) -> Bool
  ) throws(Fault) -> [HomeDirectory.NewAccount] {
    var accounts: [HomeDirectory.NewAccount] = []
    var seen: Set<String> = []
    for (index, line) in text.split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline
    ).enumerated() {
      let words = line.split { $0 == " " || $0 == "\t" }.map(String.init)
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      func fault(_ reason: String) -> Fault {
        Fault(description: tr("Line {line}: {reason} Nothing was made.", ["line": "\(index + 1)", "reason": reason]))
      }
      guard words.count <= 2 else { throw fault(tr("A line is a name, and a time zone if it has one.")) }
      guard let name = AccountName(first) else { throw fault(FleetOptions.noName(first)) }
      guard seen.insert(name.text).inserted else {
        throw fault(tr("The name {name} stands here twice.", ["name": name.text]))
      }
      var own = zone
      if words.count == 2 {
        guard let named = ZoneName(words[1]), isZone(named) else {
          throw fault(tr("There is no time zone “{subject}”.", ["subject": words[1]]))
        }
        own = named
      }
      accounts.append(HomeDirectory.NewAccount(name, in: own))
    }
    guard !accounts.isEmpty else { throw Fault(description: tr("There is no account in this file.")) }
    return accounts
  }
}

/// The zone of a new account: each has one of its own, by default this person's, as servers may be anywhere.
enum OwnZone {
  /// The zone of a name, or of this machine for `nil`.
  static func resolve(_ name: ZoneName?) throws(AccountFile.Fault) -> ZoneName {
    let clock = LinuxClock(timeZone: HostProcess.environment("TZ"))
    do throws(ZoneError) {
      return if let name { try clock.zone(named: name).name } else { try clock.hostZone().name }
    } catch .unset {
      // localtime(5): such a machine is on UTC.
      return .utc
    } catch {
      throw AccountFile.Fault(
        description: tr("There is no time zone “{subject}”.", ["subject": name?.text ?? "/etc/localtime"]))
    }
  }

  /// `true` if a zone has this name.
  static func exists(_ name: ZoneName) -> Bool {
    do throws(ZoneError) {
      _ = try LinuxClock(timeZone: nil).zone(named: name)
      return true
    } catch {
      return false
    }
  }
}
