// SPDX-License-Identifier: Apache-2.0

/// The two names of an output: the sound server's own, and a description for people.
public struct OutputName: Hashable, Sendable {
  /// The sound server's name: `alsa_output.pci-0000_00_1f.3.analog-stereo`.
  public let name: String
  /// A name for people: `Built-in Audio Analog Stereo`.
  public let description: String

  /// Pairs the names.
  public init(name: String, description: String) {
    self.name = name
    self.description = description
  }

  /// Both as a line: `Built-in Audio Analog Stereo [alsa_output.pci-0000_00_1f.3.analog-stereo]`.
  public var text: String { "\(description) [\(name)]" }

  /// `true` if a text names this output: one of its names, or both as in `text`.
  public func isCalled(_ text: String) -> Bool { [name, description, self.text].contains(text) }

  /// `true` if a person's text names the output with this `text`.
  static func isCalled(_ written: String, text: String) -> Bool {
    text == written || text.hasPrefix(written + " [") || text.hasSuffix(" [\(written)]")
  }
}
