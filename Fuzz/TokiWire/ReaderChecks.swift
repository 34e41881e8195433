// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

@testable import TokiWire

/// The two walks over a text agree on what is JSON, and one form says all.
func checkText(_ bytes: [UInt8]) {
  // Text that is not UTF-8 is refused before either walk begins.
  guard String(validating: bytes, as: UTF8.self) != nil else { return }
  let canonical: String?
  do throws(JSONFault) { canonical = try CanonicalJSON.text(of: bytes) } catch {
    checkPlace(of: error, in: bytes)
    canonical = nil
    if error.reason == .twice { return }
  }
  var scanner = JSONScanner(bytes)
  scanner.skipSpace()
  var isJSON = (try? scanner.skipValue(depth: 0)) != nil
  scanner.skipSpace()
  if scanner.next != nil { isJSON = false }
  hold(isJSON == (canonical != nil), "Both walks take the same texts")
  // It is compared, and never sent: control characters stand in it as they are.
  guard let canonical, canonical.utf8.allSatisfy({ $0 >= 0x20 }) else { return }
  hold((try? CanonicalJSON.text(of: Array(canonical.utf8))) == canonical, "One form stays as it is", canonical)
}

/// A backup that is taken is the same when it is written and read again; any other is refused at a place in it.
func checkBackup(_ bytes: [UInt8]) {
  let batch: ImportBatch
  do throws(BackupError) { batch = try BackupFile.read(bytes) } catch {
    hold(isInside(error.place, bytes), "A fault has its place in the text", "\(error.place)")
    hold(!error.reason.isEmpty, "A fault is told")
    return
  }
  let again: ImportBatch
  do throws(BackupError) { again = try BackupFile.read(BackupFile.write(batch)) } catch {
    return hold(false, "What is written is read", error.reason)
  }
  hold(again == batch, "A backup is read as it was written")
}

/// What is to be made is the same over the wire.
func checkDrafts(_ bytes: [UInt8]) {
  checkCopies(TimerDraft.self, bytes, as: .request)
  checkCopies(AlarmDraft.self, bytes, as: .request)
  checkCopies(SequenceDraft.self, bytes, as: .request)
  checkCopies(StopwatchDraft.self, bytes, as: .request)
}

/// What is to change is the same over the wire.
func checkEdits(_ bytes: [UInt8]) {
  checkCopies(Said<TimerTerms>.self, bytes, as: .change)
  checkCopies(AlarmEdit.self, bytes, as: .change)
  checkCopies(Said<SequenceTerms>.self, bytes, as: .change)
  checkCopies(Said<StopwatchTerms>.self, bytes, as: .change)
  checkCopies(Said<RingSettings>.self, bytes, as: .change)
  checkCopies(EngineSettingsEdit.self, bytes, as: .change)
}

/// What a daemon says is understood or refused, whatever it says.
func checkAnswers(_ bytes: [UInt8]) {
  for kind in ItemKind.allCases {
    do throws(ControlError) {
      _ = try WireEvent.model(name: kind.rawValue, sequence: 1, data: bytes)
    } catch {
      hold(error.code == .protocolMismatch, "A strange answer is the daemon's doing")
    }
  }
  _ = try? WireEvent.model(name: "resync", sequence: 1, data: bytes)
  _ = try? WireEvent.model(name: "ring_started", sequence: 1, data: bytes)
  _ = try? WireEvent.model(name: "trusted_time", sequence: 1, data: bytes)
}

private func checkCopies<Value: FieldValue & Equatable>(_ type: Value.Type, _ bytes: [UInt8], as kind: JSONReader.Kind)
{
  let value: Value
  do throws(JSONFault) { value = try JSONReader.read(type, from: bytes, as: kind) } catch {
    return checkPlace(of: error, in: bytes)
  }
  let written = Wire.bytes(value)
  do throws(JSONFault) {
    let again = try JSONReader.read(type, from: written, as: kind)
    hold(again == value, "A \(type) is read as it was written", String(decoding: written, as: UTF8.self))
  } catch {
    hold(false, "A \(type) that was written is read", "\(error.message) \(String(decoding: written, as: UTF8.self))")
  }
}

private func checkPlace(of fault: JSONFault, in bytes: [UInt8]) {
  let place = JSONPlace(of: fault, in: bytes)
  hold(isInside(place, bytes), "A fault has its place in the text", "\(place) \(fault.path)")
  hold(!fault.message.isEmpty, "A fault is told")
}

private func isInside(_ place: JSONPlace, _ bytes: [UInt8]) -> Bool {
  let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  guard lines.indices.contains(place.line - 1) else { return false }
  return (1...lines[place.line - 1].count + 1).contains(place.column)
}
