// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import TokiModel

/// After how long GNOME suspends a machine that nobody uses (`org.gnome.settings-daemon.plugins.power`).
struct GNOMEPowerSettings: Hashable {
  /// On mains power; `nil` for never.
  var mains: TimeSpan?
  /// On battery power; `nil` for never.
  var battery: TimeSpan?

  private static let schema = "org.gnome.settings-daemon.plugins.power"
  private static let program = "/usr/bin/gsettings"
  private static let patienceMilliseconds: Int32 = 1_500
  private static let mostBytes = 32 << 10

  /// Asks gsettings(1), as the settings library would bring GLib into the daemon; `nil` if that tells nothing.
  static func read(environment: [String]) -> GNOMEPowerSettings? {
    guard let streams = try? ProgramStreams(input: []),
      let program = try? ProgramGroup(
        program, ["list-recursively", schema], environment: environment, folder: "/", input: streams.input,
        output: streams.output)
    else { return nil }
    streams.closeTheirs()
    let text = output(of: streams.reading)
    if text == nil { program.send(SIGKILL) }
    let code = program.reap()
    return code == 0 ? text.flatMap(Self.init(listed:)) : nil
  }

  /// Parses lines such as `org.gnome.settings-daemon.plugins.power sleep-inactive-ac-timeout 1200`.
  ///
  /// `nil` if they lack one of the four settings.
  init?(listed text: String) {
    var values: [Substring: Substring] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 2)
      if words.count == 3, words[0] == Self.schema { values[words[1]] = words[2] }
    }
    func span(_ source: String) -> TimeSpan?? {
      guard let seconds = values["sleep-inactive-\(source)-timeout"].flatMap({ Int64($0) }),
        let action = values["sleep-inactive-\(source)-type"]
      else { return nil }
      let sleeps = ["'suspend'", "'hibernate'", "'shutdown'", "'logout'"].contains(action)
      return .some(sleeps && (1...1_000_000_000).contains(seconds) ? .seconds(seconds) : nil)
    }
    guard let mains = span("ac"), let battery = span("battery") else { return nil }
    self.mains = mains
    self.battery = battery
  }

  /// A program's output before it closes it; `nil` if that takes too long or is too much.
  private static func output(of descriptor: Int32) -> String? {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4_096)
    while bytes.count < mostBytes {
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&entry, 1, patienceMilliseconds) > 0 else { return nil }
      let count = unsafe Glibc.read(descriptor, &piece, piece.count)
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      if count < 0 { if errno == EAGAIN || errno == EINTR { continue } else { return nil } }
      bytes += piece[..<count]
    }
    return nil
  }
}
