// SPDX-License-Identifier: Apache-2.0
import HostFiles
import LinuxHost
import TokiModel

/// The causes that commands of this day have warned about, in a file beside the daemon's socket.
enum WarnedToday {
  /// The most bytes of the file; a cause is short, and a day has few.
  private static let longest = 64 << 10

  /// Notes a cause; returns whether it is the first time on that day, also where that cannot be noted.
  static func isFirst(_ cause: String, _ day: CivilDate) -> Bool {
    guard let folders = try? TokiFolders(environment: HostProcess.environment) else { return true }
    let path = HostFile.folder(of: folders.socket) + "/warned"
    let line = "\(day.text) \(cause.filter { !$0.isNewline })"
    let text = (try? WholeFile.bytes(ofRegular: path, limit: longest)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let today = text.split(separator: "\n").filter { $0.hasPrefix(day.text + " ") }.map(String.init)
    guard !today.contains(line) else { return false }
    let bytes = Array((today + [line]).map { $0 + "\n" }.joined().utf8)
    try? WholeFile.write(bytes, to: path, isDurable: false)
    return true
  }
}
