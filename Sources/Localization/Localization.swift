// SPDX-License-Identifier: Apache-2.0
import CGettext
import Synchronization
public import TokiModel

/// Which language the program speaks, and where its catalogues are.
public enum Localization {
  /// The language of the present task; the process's own unless a task was given another.
  public static var language: Language { taskLanguage ?? processLanguage.withLock { $0 } }

  /// The language of a task and its children; `nil` for the process's own.
  @TaskLocal public static var taskLanguage: Language?

  private static let processLanguage = Mutex(Language.english)

  /// Chooses the process's language by its environment; to be called once, before other threads.
  public static func start() {
    start(
      language: language(of: { environment($0) }),
      catalogues: catalogueFolder(executable: executablePath() ?? ""))
  }

  /// Chooses the process's language.
  ///
  /// - Parameter catalogues: The folder that holds `ja/LC_MESSAGES/toki.mo`; where it does not,
  ///   everything is said in English.
  public static func start(language: Language, catalogues: String) {
    if language == .japanese { unsafe toki_gettext_begin_japanese(catalogues) }
    processLanguage.withLock { $0 = language }
  }

  /// The language that an environment asks for (setlocale(3), and gettext's LANGUAGE).
  ///
  /// LC_ALL goes before LC_MESSAGES and that before LANG; an empty one counts as not set.
  /// LANGUAGE is a list that goes before them all, but not under the locales C and POSIX.
  public static func language(of environment: (String) -> String?) -> Language {
    func value(_ name: String) -> String? {
      guard let value = environment(name), !value.isEmpty else { return nil }
      return value
    }
    let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG") ?? "C"
    guard locale != "C", locale != "POSIX" else { return .english }
    let wanted = value("LANGUAGE")?.split(separator: ":").first.map(String.init) ?? locale
    let name = wanted.prefix { $0 != "_" && $0 != "." && $0 != "@" }
    return name == "ja" ? .japanese : .english
  }

  /// Where the catalogues of a program are: in `.build/locale` of the source tree it was built in,
  /// else in `share/locale` beside the folder it was installed in.
  public static func catalogueFolder(executable: String) -> String {
    let parts = executable.split(separator: "/", omittingEmptySubsequences: false)
    if let build = parts.lastIndex(of: ".build") {
      return parts[...build].joined(separator: "/") + "/locale"
    }
    return parts.dropLast(2).joined(separator: "/") + "/share/locale"
  }

  private static func environment(_ name: String) -> String? {
    guard let value = unsafe toki_gettext_environment(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// The path of the running program; `nil` where /proc does not tell.
  public static func executablePath() -> String? {
    var bytes = [CChar](repeating: 0, count: 4096)
    let length = unsafe toki_gettext_executable(&bytes, bytes.count)
    guard length > 0 else { return nil }
    return String(decoding: bytes.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
