// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Reasons that a system or another program gives, put into the language of the sentence around them.
///
/// They come in English, also from another machine, so that the system's own catalogue does not have them. `tr` does this
/// with each value that is a reason by its name.
public enum ReasonTexts {
  /// The names of values that are reasons.
  static let names: Set<String> = ["reason", "message", "detail"]

  /// The reason in a language, as far as its words are known; anything else stays as it is.
  ///
  /// Known are the messages of strerror(3) and their like, alone (`Permission denied`), after a colon or before the address
  /// that they are about, and sentences that contain them.
  public static func of(_ reason: String, in language: Language) -> String {
    guard language != .english else { return reason }
    return worded(reason, language) ?? reason
  }

  /// The values with their reasons in a language.
  static func inWords(_ values: [String: String], in language: Language) -> [String: String] {
    guard language != .english, !values.isEmpty else { return values }
    var values = values
    for name in names { if let reason = values[name] { values[name] = of(reason, in: language) } }
    return values
  }

  private static func worded(_ reason: String, _ language: Language) -> String? {
    if let word = words[reason] { return word(language) }
    if reason.hasSuffix("."), let word = words[String(reason.dropLast())] {
      return ended(word(language), in: language)
    }
    for sentence in sentences { if let text = sentence.worded(reason, in: language) { return text } }
    if let open = reason.firstRange(of: " ("), let word = words[String(reason[..<open.lowerBound])] {
      let rest = reason[open.lowerBound...]
      return rest.hasSuffix(").") ? ended(word(language) + rest.dropLast(), in: language) : word(language) + rest
    }
    guard let colon = reason.firstRange(of: ": ") else { return nil }
    return worded(String(reason[colon.upperBound...]), language).map { reason[..<colon.upperBound] + $0 }
  }

  private static func ended(_ sentence: String, in language: Language) -> String {
    tr("{sentence}.", ["sentence": sentence], in: language)
  }

  // MARK: Sentences

  /// A sentence of ours with places for values, which is read as it was written.
  private struct Sentence: Sendable {
    /// The texts between the places.
    let parts: [String]
    let names: [String]
    let text: @Sendable ([String: String], Language) -> String

    init(_ text: @escaping @Sendable ([String: String], Language) -> String) {
      var (parts, names): ([String], [String]) = ([], [])
      for piece in text([:], .english).split(separator: "{", omittingEmptySubsequences: false) {
        let halves = piece.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
        if halves.count == 2 { names.append(String(halves[0])) }
        parts.append(String(halves[halves.count - 1]))
      }
      (self.parts, self.names, self.text) = (parts, names, text)
    }

    /// The sentence in a language; `nil` for another one.
    func worded(_ sentence: String, in language: Language) -> String? {
      guard sentence.hasPrefix(parts[0]) else { return nil }
      var rest = sentence.dropFirst(parts[0].count)
      var values: [String: String] = [:]
      for (name, part) in zip(names, parts.dropFirst()) {
        // The last part is the end.
        if name == names.last {
          guard rest.hasSuffix(part) else { return nil }
          values[name] = String(rest.dropLast(part.count))
        } else {
          guard let found = rest.firstRange(of: part) else { return nil }
          values[name] = String(rest[..<found.lowerBound])
          rest = rest[found.upperBound...]
        }
      }
      return text(values, language)
    }
  }

  private static let sentences: [Sentence] = [
    Sentence { tr("The file {path} cannot be used: {reason}.", $0, in: $1) },
    Sentence {
      tr("The folder {path} cannot be used: {reason}. Check the disk and the permissions.", $0, in: $1)
    },
    Sentence { tr("The socket {path} cannot be used: {reason}.", $0, in: $1) },
    Sentence { tr("Nobody answers on the socket {path}: start the daemon.", $0, in: $1) },
    Sentence {
      tr(
        "{path} cannot be started: {reason}. Install Toki anew; from its sources, make install has every program.", $0,
        in: $1)
    },
    Sentence { tr("it is not a sound that can be played (wav, flac, ogg, mp3): {reason}", $0, in: $1) },
    Sentence { tr("no session bus: {reason}", $0, in: $1) },
  ]

  // MARK: Words

  /// Words for each reason, by its English words.
  private static let words: [String: @Sendable (Language) -> String] = {
    let all = files + network + devices
    return Dictionary(all.map { ($0(.english), $0) }) { first, _ in first }
  }()

  private static let files: [@Sendable (Language) -> String] = [
    { tr("Permission denied", in: $0) },
    { tr("Operation not permitted", in: $0) },
    { tr("No such file or directory", in: $0) },
    { tr("Not a directory", in: $0) },
    { tr("Is a directory", in: $0) },
    { tr("Not a regular file", in: $0) },
    { tr("File exists", in: $0) },
    { tr("File too large", in: $0) },
    { tr("File name too long", in: $0) },
    { tr("Too many levels of symbolic links", in: $0) },
    { tr("No space left on device", in: $0) },
    { tr("Disk quota exceeded", in: $0) },
    { tr("Read-only file system", in: $0) },
    { tr("Input/output error", in: $0) },
    { tr("Stale file handle", in: $0) },
    { tr("Text file busy", in: $0) },
    { tr("Exec format error", in: $0) },
    { tr("Too many open files", in: $0) },
    { tr("Too many open files in system", in: $0) },
    { tr("it is no file", in: $0) },
    { tr("it exists and is not a file", in: $0) },
    { tr("another user made this link in a folder for everybody", in: $0) },
    { tr("it is empty", in: $0) },
    { tr("it does not exist", in: $0) },
    { tr("it is a folder, not a sound file", in: $0) },
    { tr("it is not a plain file", in: $0) },
    { tr("it has no sound in it", in: $0) },
    { tr("it is silent from start to end", in: $0) },
    { tr("it is silent for its first 10 s", in: $0) },
    { tr("it is not an absolute path", in: $0) },
    { tr("others may read it (chmod 600)", in: $0) },
    // SQLite's.
    { tr("disk I/O error", in: $0) },
    { tr("database or disk is full", in: $0) },
    { tr("database is locked", in: $0) },
    { tr("attempt to write a readonly database", in: $0) },
    { tr("unable to open database file", in: $0) },
    { tr("database disk image is malformed", in: $0) },
  ]

  private static let network: [@Sendable (Language) -> String] = [
    { tr("there is no connection", in: $0) },
    { tr("the daemon ended the events", in: $0) },
    { tr("Connection refused", in: $0) },
    { tr("Connection timed out", in: $0) },
    { tr("Operation timed out", in: $0) },
    { tr("Connection reset by peer", in: $0) },
    { tr("Software caused connection abort", in: $0) },
    { tr("Broken pipe", in: $0) },
    { tr("No route to host", in: $0) },
    { tr("Host is down", in: $0) },
    { tr("Network is down", in: $0) },
    { tr("Network is unreachable", in: $0) },
    { tr("Address already in use", in: $0) },
    { tr("Cannot assign requested address", in: $0) },
    { tr("Address family not supported by protocol", in: $0) },
    // Those of getaddrinfo(3).
    { tr("Name or service not known", in: $0) },
    { tr("No address associated with hostname", in: $0) },
    { tr("Temporary failure in name resolution", in: $0) },
    { tr("Non-recoverable failure in name resolution", in: $0) },
  ]

  private static let devices: [@Sendable (Language) -> String] = [
    { tr("No such device", in: $0) },
    { tr("No such device or address", in: $0) },
    { tr("Device or resource busy", in: $0) },
    { tr("it does not answer", in: $0) },
    { tr("no answer in time", in: $0) },
    { tr("no session bus: nothing says where it is", in: $0) },
    { tr("no session bus: the environment names none", in: $0) },
    { tr("no notification service is there", in: $0) },
    { tr("Resource temporarily unavailable", in: $0) },
    { tr("Cannot allocate memory", in: $0) },
    { tr("Invalid argument", in: $0) },
    { tr("Bad file descriptor", in: $0) },
    { tr("Interrupted system call", in: $0) },
    { tr("Operation not supported", in: $0) },
    { tr("Function not implemented", in: $0) },
  ]
}
