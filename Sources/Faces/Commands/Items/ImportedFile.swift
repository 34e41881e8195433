// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiWire

/// A remark about a line of a file.
struct LineRemark: Hashable {
  /// A remark's subject.
  enum Kind: String, Hashable {
    /// Something that refuses the whole file.
    case fault
    /// Something that is left out, while the rest is imported.
    case left
    /// Something that was changed.
    case note
  }

  /// The subject.
  var kind = Kind.fault
  /// Stable code of the remark; empty for none.
  var code = ""
  /// The file's name for the thing on the line; empty for none.
  var title = ""
  /// The line, from 1.
  let line: Int
  /// The column, in characters from 1; `nil` for the whole line.
  var column: Int?
  /// The remark, from a file or another program; not yet safe to print on a terminal.
  let sentence: String

  func text(longest: Int) -> String {
    let message = PlainText.of(sentence, longest: longest)
    guard let column else {
      guard !title.isEmpty else { return tr("line {line}: {message}", ["line": String(line), "message": message]) }
      return tr(
        "line {line}, “{title}”: {message}",
        ["line": String(line), "title": PlainText.of(title, longest: 80), "message": message])
    }
    return tr(
      "line {line}, column {column}: {message}",
      ["line": String(line), "column": String(column), "message": message])
  }
}

/// Why a file was not imported: it is unreadable, or some of its lines are wrong.
struct ImportRefusal: Error {
  /// The faults in line order; empty if the file could not be read.
  let faults: [LineRemark]
  private let cause: CommandFailure?

  init(_ cause: CommandFailure) {
    faults = []
    self.cause = cause
  }

  init(faults: [LineRemark]) {
    self.faults = faults
    cause = nil
  }

  /// The failure for the person.
  func failure(of path: String) -> CommandFailure {
    if let cause { return cause }
    return .usage(
      tr("Nothing was imported; this is wrong in {path}:", ["path": PlainText.of(path, longest: 300)]),
      hint: faults.lines.joined(separator: "\n"))
  }
}

extension [LineRemark] {
  /// The most remarks shown; a person with more starts with these.
  private static var mostTold: Int { 20 }

  /// The remarks, indented; those about past events share one line, as a calendar is full of them.
  var lines: [String] {
    let past = filter { $0.code == "past" }
    let others = past.count > 1 ? filter { $0.code != "past" } : self
    var lines = others.prefix(Self.mostTold).map { "  " + $0.text(longest: 300) }
    let untold = others.count - lines.count
    if untold > 0 { lines.append("  " + trn("and {count} more", "and {count} more", untold)) }
    guard past.count > 1 else { return lines }
    let places = past.prefix(Self.mostTold).map { String($0.line) }.joined(separator: ", ")
    let isAll = past.count <= Self.mostTold
    return lines + [
      "  "
        + trn(
          "{count} whose time is past: lines {lines}", "{count} whose time is past: lines {lines}", past.count,
          ["lines": isAll ? places : places + ", …"])
    ]
  }
}

/// The content of a file that can be imported.
struct ImportedFile {
  var batch: ImportBatch
  /// Parts of the file that Toki does not take in, in line order.
  let leftOut: [LineRemark]
  /// Remarks about changes, in line order.
  let notices: [LineRemark]

  /// Reads a file; its beginning tells whether it is a backup.
  ///
  /// `options` are those of the calendar program.
  init(_ bytes: [UInt8], options: [String], in context: CommandContext) throws(ImportRefusal) {
    if Self.isBackup(bytes) {
      batch = try Self.batch(of: bytes)
      (leftOut, notices) = ([], [])
      return
    }
    let outcome: CommandFiles.ProgramOutcome
    do throws(CommandFailure) {
      outcome = try CalendarProgram.run(["read"] + options, bytes, in: context)
    } catch {
      throw ImportRefusal(error)
    }
    let remarks = outcome.errors.compactMap { Self.remark($0) }
    switch outcome.status {
    case 0:
      do throws(BackupError) {
        batch = try BackupFile.read(outcome.output)
      } catch {
        throw ImportRefusal(CalendarProgram.failure(outcome))
      }
      leftOut = remarks.filter { $0.kind == .left }
      notices = remarks.filter { $0.kind == .note }
    case 2 where !remarks.isEmpty: throw ImportRefusal(faults: remarks)
    default: throw ImportRefusal(CalendarProgram.failure(outcome))
    }
  }

  /// `true` if the first character other than white space is `{`; a calendar file begins with `BEGIN:VCALENDAR`.
  private static func isBackup(_ bytes: [UInt8]) -> Bool {
    let spaces = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r")]
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    return text.first { !spaces.contains($0) } == UInt8(ascii: "{")
  }

  private static func batch(of bytes: [UInt8]) throws(ImportRefusal) -> ImportBatch {
    do throws(BackupError) {
      return try BackupFile.read(bytes)
    } catch {
      let place = error.place
      throw ImportRefusal(
        faults: [LineRemark(line: place.line, column: place.column, sentence: error.reason + ".")])
    }
  }

  /// Parses `LINE<tab>KIND<tab>CODE<tab>TITLE<tab>SENTENCE`; `nil` for any other text.
  private static func remark(_ text: String) -> LineRemark? {
    let parts = text.split(separator: "\t", maxSplits: 4, omittingEmptySubsequences: false).map { String($0) }
    guard parts.count == 5, let line = Int(parts[0]), let kind = LineRemark.Kind(rawValue: parts[1]) else { return nil }
    return LineRemark(kind: kind, code: parts[2], title: parts[3], line: line, sentence: parts[4])
  }
}

extension JSONValue {
  /// The items that were imported, or would be in a trial.
  ///
  /// `outcomes` are the effects on each item; `nil` if there are none. `followed` is the path of a file that is
  /// followed from now on.
  static func imported(
    _ file: ImportedFile, ids: [ItemID], _ outcomes: ImportOutcomes?, isTrial: Bool, off: [Hook],
    remainder: BackupRemainder? = nil, followed: String? = nil
  ) -> JSONValue {
    .members([
      "dry_run": .boolean(isTrial),
      "count": .integer(Int64(file.batch.count)),
      "ids": .array(ids.map { .string($0.text) }),
      "items": outcomes?.json ?? .array([]),
      "left_out": .array(file.leftOut.map { .remark($0) }),
      "rings_left_out": .integer(Int64(remainder?.rings ?? 0)),
      "settings_left_out": .boolean(remainder?.leavesSettings ?? false),
      "files_left_out": .array(remainder?.files.map { .string($0) } ?? []),
      "notices": .array(file.notices.map { .remark($0) }),
      "hooks_off": .array(off.map { JSONValue($0.turned(on: false)) }),
      "followed": .text(followed),
    ])
  }

  /// Why nothing of a file was imported.
  static func refusal(_ refusal: ImportRefusal, of path: String) -> JSONValue {
    .members([
      "error": .members([
        "code": .string("invalid_file"),
        "message": .string(refusal.failure(of: path).sentence),
        "faults": .array(refusal.faults.map { .remark($0) }),
      ])
    ])
  }

  private static func remark(_ remark: LineRemark) -> JSONValue {
    let column = remark.column.map { [JSONValue.Member(name: "column", value: .integer(Int64($0)))] } ?? []
    let texts = [("code", remark.code), ("title", remark.title), ("message", remark.sentence)].filter { !$0.1.isEmpty }
    return .object(
      [JSONValue.Member(name: "line", value: .integer(Int64(remark.line)))] + column
        + texts.map { JSONValue.Member(name: $0.0, value: .string($0.1)) })
  }
}
