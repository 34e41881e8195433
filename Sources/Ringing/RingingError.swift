// SPDX-License-Identifier: Apache-2.0

/// Why something cannot be played, shown or rung; the description is for a person, in English.
public enum RingingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No sound of that name is there; `known` lists those that are.
  case unknownSound(name: String, known: [String])
  /// A sound file cannot be used; `reason` follows its path.
  case sound(path: String, reason: String)
  /// A terminal cannot be rung.
  case terminal(path: String, reason: String)

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
