// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost

/// The person at the command line, as the audit names them.
enum OperatorName {
  /// The user behind `sudo`, or else the one of this process, by number if it has no name.
  static var current: String {
    if let person = HostProcess.environment("SUDO_USER"), !person.isEmpty { return person }
    let user = geteuid()
    guard let entry = unsafe getpwuid(user), let name = unsafe entry.pointee.pw_name else { return "\(user)" }
    return unsafe String(cString: name)
  }
}
