// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiWire
import TokiTerminal

/// A remark about a line of a file.
struct LineRemark: Hashable {
  /// The line, from 1.
  let line: Int
  /// The column, in characters from 1; `nil` for the whole line.
  var column: Int?
  /// The remark, from a file or another program; not yet safe to print on a terminal.
  let sentence: String

  func text(longest: Int) -> String {
    let message = PlainText.of(sentence, longest: longest)
    guard let column else { return tr("line {line}: {message}", ["line": String(line), "message": message]) }
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

  /// The most faults shown; a person with more starts with these.
  private static let mostTold = 20

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
    var lines = faults.prefix(Self.mostTold).map { "  " + $0.text(longest: 300) }
    let others = faults.count - lines.count
    if others > 0 { lines.append("  " + trn("and {count} more", "and {count} more", others)) }
    return .usage(
      tr("Nothing was imported; this is wrong in {path}:", ["path": PlainText.of(path, longest: 300)]),
      hint: lines.joined(separator: "\n"))
  }
}

/// The content of a backup or calendar file.
struct ImportedFile {
  var batch: ImportBatch
  /// Remarks for the person, in line order.
  let notices: [LineRemark]

  /// Reads a file; its beginning tells which kind it is.
  init(_ bytes: [UInt8], skippingPast: Bool, in context: CommandContext) throws(ImportRefusal) {
    if Self.isBackup(bytes) {
      batch = try Self.batch(of: bytes)
      notices = []
      return
    }
    let outcome: CommandFiles.ProgramOutcome
    do throws(CommandFailure) {
      outcome = try CalendarProgram.run(["read"] + (skippingPast ? ["--skip-past"] : []), bytes, in: context)
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
      notices = remarks
    case 2 where !remarks.isEmpty: throw ImportRefusal(faults: remarks)
    default: throw ImportRefusal(CalendarProgram.failure(outcome))
    }
  }

  /// Whether the first character other than white space is `{`; a calendar file begins with `BEGIN:VCALENDAR`.
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

  /// Parses `LINE<tab>SENTENCE`; `nil` for any other text.
  private static func remark(_ text: String) -> LineRemark? {
    let parts = text.split(separator: "\t", maxSplits: 1)
    guard parts.count == 2, let line = Int(parts[0]) else { return nil }
    return LineRemark(line: line, sentence: String(parts[1]))
  }
}

extension JSONValue {
  /// What was imported, or would be in a trial.
  static func imported(_ file: ImportedFile, ids: [ItemID], isTrial: Bool, off: [Hook]) -> JSONValue {
    .members([
      "dry_run": .boolean(isTrial),
      "count": .integer(Int64(file.batch.count)),
      "ids": .array(ids.map { .string($0.text) }),
      "notices": .array(file.notices.map { .remark($0) }),
      "hooks_off": .array(off.map { JSONValue($0.turned(on: false)) }),
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
    return .object(
      [JSONValue.Member(name: "line", value: .integer(Int64(remark.line)))] + column
        + [JSONValue.Member(name: "message", value: .string(remark.sentence))])
  }
}
