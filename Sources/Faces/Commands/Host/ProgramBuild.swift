// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// The source that this program was built from, and how.
public struct ProgramBuild: Hashable, Sendable {
  /// Hash of the commit; `nil` if the build did not note it.
  public var commit: String?
  /// `true` if the source had uncommitted changes.
  public var isChanged = false
  /// `true` if it was built for debugging, without optimization.
  public var isDebug: Bool
  /// `source` in a build folder, `install` after `make install`, otherwise the kind of package, such as `debian`.
  public var origin = "source"

  /// Reads the note that scripts/note-build.sh wrote: a word and its value on each line.
  public init(note: [UInt8]?, isDebug: Bool) {
    self.isDebug = isDebug
    for line in String(decoding: note ?? [], as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      switch words.first {
      case "commit": commit = words.dropFirst().first
      case "changed": isChanged = true
      case "origin": origin = words.dropFirst().first ?? origin
      default: continue
      }
    }
  }

  /// The commit in short, and whether the source differed from it.
  var commitText: String {
    guard let commit else { return tr("unknown") }
    let short = PlainText.of(String(commit.prefix(12)))
    return isChanged ? tr("{commit}, with changes", ["commit": short]) : short
  }

  /// Its build, and its origin.
  var text: String {
    let kind = isDebug ? tr("debug") : tr("release")
    return switch origin {
    case "source": tr("{kind}, run in its build folder", ["kind": kind])
    case "install": tr("{kind}, installed by make install", ["kind": kind])
    default: tr("{kind}, from a package ({package})", ["kind": kind, "package": PlainText.of(origin)])
    }
  }
}
