// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiWire

/// What nobody may set from another device, whatever the role: programs to run, and files and terminals of this
/// machine.
enum ForbiddenFields {
  /// Fields refused wherever they stand in a body, with any value.
  static let names: Set<String> = ["hooks", "terminal", "time_certificates", "except_file"]

  /// Checks a body.
  ///
  /// - Throws: `DoorRefusal` of `.neverFromAfar`, or `.invalidRequest` for a body that is not JSON.
  static func check(_ body: [UInt8]) throws(DoorRefusal) {
    let members: [JSONMember]
    do throws(ControlError) {
      members = try JSONMember.all(in: body)
    } catch {
      throw DoorRefusal(.invalidRequest, error.message)
    }
    for member in members {
      if names.contains(member.name) {
        throw DoorRefusal(.neverFromAfar, "The field \(member.name) is never set from another device.")
      }
      // A sound is {"kind":"file","value":"/path"}; nothing else has a kind of that name.
      if member.name == "kind", member.text == "file" {
        throw DoorRefusal(.neverFromAfar, "A sound file of this machine is never chosen from another device.")
      }
    }
  }
}
