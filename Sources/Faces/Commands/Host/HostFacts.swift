// SPDX-License-Identifier: Apache-2.0

/// Facts about this machine that a report needs, and that name neither it nor its user.
public struct HostFacts: Hashable, Sendable {
  /// The release of the system: `Debian GNU/Linux 13 (trixie)`.
  public var system: String?
  /// The kernel's version, as it names itself: `6.12.48+deb13-amd64`.
  public var kernel: String
  /// The architecture: `x86_64`.
  public var architecture: String
  /// The desktop: `GNOME`.
  public var desktop: String?
  /// The kind of session: `wayland`.
  public var session: String?
  /// The locale of messages: `ja_JP.UTF-8`.
  public var locale: String?

  /// Creates facts; the ones that are not known are `nil`.
  public init(
    system: String? = nil, kernel: String, architecture: String, desktop: String? = nil, session: String? = nil,
    locale: String? = nil
  ) {
    self.system = system
    self.kernel = kernel
    self.architecture = architecture
    self.desktop = desktop
    self.session = session
    self.locale = locale
  }

  /// The pretty name in the text of os-release(5); `nil` without one.
  public static func system(in release: String) -> String? {
    let prefix = "PRETTY_NAME="
    return release.split(separator: "\n").first { $0.hasPrefix(prefix) }
      .map { $0.dropFirst(prefix.count).filter { $0 != "\"" && $0 != "'" } }
  }

  /// The kernel's version without its builder's additions, which may be a name: `6.12.48`.
  var kernelVersion: String { String(kernel.prefix { $0.isASCII && $0.isNumber || $0 == "." }) }
}
