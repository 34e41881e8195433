// SPDX-License-Identifier: Apache-2.0

/// Why something cannot be played or a terminal rung; the description is for a person, in English.
public enum RingingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No sound has this name; `known` lists all that exist.
  case unknownSound(name: String, known: [String])
  /// A sound file cannot be used; `reason` follows its path in the sentence.
  case sound(path: String, reason: String)
  /// A terminal's bell cannot be rung; `reason` follows its path in the sentence.
  case terminal(path: String, reason: String)

  /// One English sentence that starts in lower case.
  public var description: String {
    switch self {
    case .unknownSound(let name, let known):
      known.isEmpty
        ? "no sound is called “\(name)”, and none of Toki's own sounds are installed"
        : "no sound is called “\(name)”; there are: \(known.joined(separator: ", "))"
    case .sound(let path, let reason): "“\(path)” \(reason)"
    case .terminal(let path, let reason): "the terminal \(path) \(reason)"
    }
  }
}
