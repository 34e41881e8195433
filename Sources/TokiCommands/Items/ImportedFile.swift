// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiWire
import TokiTerminal

/// A sentence about a line of a file.
struct LineRemark: Hashable {
  /// 1 or more.
  let line: Int
  /// Characters from the start of the line, 1 or more; `nil` where the whole line is meant.
  var column: Int?
  /// From a file or another program: to be made safe before it is shown.
  let sentence: String

  func text(longest: Int) -> String {
    let message = PlainText.of(sentence, longest: longest)
    guard let column else { return tr("line {line}: {message}", ["line": String(line), "message": message]) }
    return tr(
      "line {line}, column {column}: {message}",
      ["line": String(line), "column": String(column), "message": message])
  }
}

/// Why a file is not taken in: it cannot be read at all, or some of its lines are wrong.
struct ImportRefusal: Error {
  /// In the order of the lines; empty when the file was not to be had.
  let faults: [LineRemark]
  private let cause: CommandFailure?

  /// How many faults are told; somebody with more has to begin with these.
  private static let mostTold = 20

  init(_ cause: CommandFailure) {
    faults = []
    self.cause = cause
  }

  init(faults: [LineRemark]) {
    self.faults = faults
    cause = nil
  }

  /// What a person is told.
  func failure(of path: String) -> CommandFailure {
    if let cause { return cause }
    var lines = faults.prefix(Self.mostTold).map { "  " + $0.text(longest: 300) }
    let others = faults.count - lines.count
    if others > 0 { lines.append("  " + trn("and {count} more", "and {count} more", others)) }
    return .usage(
      tr("Nothing was taken in; this is wrong in {path}:", ["path": PlainText.of(path, longest: 300)]),
      hint: lines.joined(separator: "\n"))
  }
}

/// A backup or a calendar file that was read.
struct ImportedFile {
  let batch: ImportBatch
  /// What a person should know about it, in the order of the lines.
  let notices: [LineRemark]

  /// Reads a file; what it is, is told by how it begins.
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

  /// Whether the first character that is no space is `{`; a calendar file begins with `BEGIN:VCALENDAR`.
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

  /// Reads `LINE<tab>SENTENCE`.
  private static func remark(_ text: String) -> LineRemark? {
    let parts = text.split(separator: "\t", maxSplits: 1)
    guard parts.count == 2, let line = Int(parts[0]) else { return nil }
    return LineRemark(line: line, sentence: String(parts[1]))
  }
}

extension JSONValue {
  /// What was taken in, or would be.
  static func imported(_ file: ImportedFile, ids: [ItemID], isTrial: Bool) -> JSONValue {
    .members([
      "dry_run": .boolean(isTrial),
      "count": .integer(Int64(file.batch.count)),
      "ids": .array(ids.map { .string($0.text) }),
      "notices": .array(file.notices.map { .remark($0) }),
    ])
  }

  /// Why nothing of a file was taken in.
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
