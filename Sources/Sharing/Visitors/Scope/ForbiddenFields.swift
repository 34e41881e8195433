// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiWire

/// Settings forbidden from other devices, whatever the role: programs to run, and files and terminals of this machine.
package enum ForbiddenFields {
  /// Fields refused wherever they stand in a body, with any value.
  package static let names: Set<String> = ["hooks", "terminal", "time_certificates", "except_file", "holidays_file"]

  /// Checks a body; `files` are the sound files that its item plays already, which may stay.
  ///
  /// - Throws: `AccessRefusal` of `.neverFromAfar`, or `.invalidRequest` for a body that is not JSON.
  package static func check(_ body: [UInt8], files: Set<String> = []) throws(AccessRefusal) {
    let members: [JSONMember]
    do throws(ControlError) {
      members = try JSONMember.all(in: body)
    } catch {
      throw AccessRefusal(.invalidRequest, error.reason)
    }
    for member in members {
      if names.contains(member.name) {
        throw AccessRefusal(.neverFromAfar, "The field \(member.name) is never set from another device.")
      }
      // A sound is {"kind":"file","value":"/path"}; nothing else has a kind of that name.
      if member.name == "kind", member.text == "file" {
        let value = members.first { $0.object == member.object && $0.name == "value" }?.text
        if let value, files.contains(value) { continue }
        throw AccessRefusal(.neverFromAfar, "A sound file of this machine is never chosen from another device.")
      }
    }
  }
}
