// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// Reads a backup, member by member in the order of the file, so that the first fault is the one told.
struct BackupReader {
  private var batch = ImportBatch()

  /// - Throws: `BackupFault`.
  static func read(_ bytes: [UInt8]) throws(BackupFault) -> ImportBatch {
    let tree: JSONTree
    do {
      tree = try JSONTreeReader.read(bytes)
    } catch {
      throw BackupFault(line: error.line, .invalid("", "\(error.reason)."))
    }
    guard case .object(let members) = tree.value else {
      throw BackupFault(line: tree.line, .invalid("", "A backup is one JSON object."))
    }
    try checkHeader(members, line: tree.line)
    var reader = BackupReader()
    for member in members {
      do {
        try reader.take(member)
      } catch {
        throw BackupFault(line: tree.line(of: error.subject[...]), error)
      }
    }
    return reader.batch
  }

  private static func checkHeader(_ members: [JSONTree.Member], line: Int) throws(BackupFault) {
    guard let kind = members.first(where: { $0.name == "toki" })?.tree, case .text("backup") = kind.value else {
      throw BackupFault(
        line: line, .invalid("toki", #"This is no backup of Toki: the field toki with "backup" is missing."#))
    }
    guard let format = members.first(where: { $0.name == "format" })?.tree,
      case .number(let text) = format.value, let number = Int(text), number >= 1
    else {
      throw BackupFault(line: line, .invalid("format", "The field format with a whole number is missing."))
    }
    guard number <= BackupFile.format else {
      throw BackupFault(
        line: format.line,
        .invalid(
          "format",
          "This backup has the format \(number), and this Toki reads up to \(BackupFile.format): use a newer Toki."))
    }
  }

  /// Takes one member; what it throws has the whole path of the field as its subject.
  private mutating func take(_ member: JSONTree.Member) throws(ControlError) {
    switch member.name {
    case "toki", "format", "history": break
    case "as_of": _ = try Self.decode(WireInstant.self, member.tree, [AnyKey(stringValue: member.name)])
    case "version": _ = try Self.decode(String.self, member.tree, [AnyKey(stringValue: member.name)])
    case "timers":
      batch.timers = try Self.items(member) { (form: WireTimer) throws(ControlError) in try form.model().restored() }
    case "alarms":
      batch.alarms = try Self.items(member) { (form: WireAlarm) throws(ControlError) in try form.model().restored() }
    case "sequences":
      batch.sequences = try Self.items(member) { (form: WireSequence) throws(ControlError) in
        try form.model().restored()
      }
    case "stopwatches":
      batch.stopwatches = try Self.items(member) { (form: WireStopwatch) throws(ControlError) in
        try form.model().restored()
      }
    case "alarm_drafts":
      batch.alarmDrafts = try Self.items(member) { (form: WireAlarmDraft) throws(ControlError) in
        let draft = try form.model()
        try draft.settings.checkLengths()
        return draft
      }
    default:
      throw .invalid(member.name, "There is no field \(member.name) here.")
    }
  }

  private static func items<Form: Decodable, Model>(
    _ member: JSONTree.Member, _ model: (Form) throws(ControlError) -> Model
  ) throws(ControlError) -> [Model] {
    guard case .list(let elements) = member.tree.value else {
      throw .invalid(member.name, "The field \(member.name) is not a list.")
    }
    var models: [Model] = []
    for (index, element) in elements.enumerated() {
      let form = try decode(
        Form.self, element, [AnyKey(stringValue: member.name), AnyKey(index: index)])
      do {
        models.append(try model(form))
      } catch {
        throw error.within("\(member.name)[\(index)]")
      }
    }
    return models
  }

  private static func decode<Value: Decodable>(
    _ type: Value.Type, _ tree: JSONTree, _ path: [AnyKey]
  ) throws(ControlError) -> Value {
    do {
      return try JSONTreeDecoder.decode(type, from: tree, at: path)
    } catch let error as ControlError {
      throw error
    } catch let error as DecodingError {
      throw ControlError(describing: error)
    } catch {
      throw .invalid(ControlError.field(path), "This cannot be read.")
    }
  }
}

/// What is wrong in a backup, where, and how an import is refused for it.
struct BackupFault: Error {
  /// 1 or more.
  let line: Int
  /// Its subject is the whole path of the field; empty for the whole text.
  let error: ControlError

  init(line: Int, _ error: ControlError) {
    self.line = line
    self.error = error
  }

  /// What is wrong: a sentence without its full stop.
  var reason: String { error.message.hasSuffix(".") ? String(error.message.dropLast()) : error.message }

  /// The same about the body of a request.
  var inBody: ControlError {
    ControlError(error.code, subject: error.subject, message: "Line \(line): \(error.message)")
  }
}

extension ControlError {
  /// The same error about a field of an item that lies at `path`.
  fileprivate func within(_ path: String) -> ControlError {
    // This one names its value, for a face to show.
    let field = code == .unknownZone ? "zone" : subject
    let whole = field.isEmpty ? path : "\(path).\(field)"
    return ControlError(code, subject: whole, message: "\(whole): \(message)")
  }
}
