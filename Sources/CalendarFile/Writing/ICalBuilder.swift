// SPDX-License-Identifier: Apache-2.0
import CICal

/// A component that is made for a file; owns its C handle until another component takes it.
///
/// libical folds the lines and escapes the texts.
@safe final class ICalBuilder {
  private var handle: OpaquePointer?

  /// - Parameter kind: `VEVENT`, one that libical knows.
  init(_ kind: String) {
    ICalFaults.areReturned()
    unsafe handle = unsafe icalcomponent_new(icalcomponent_string_to_kind(kind))
  }

  deinit { if let handle = unsafe handle { unsafe icalcomponent_free(handle) } }

  /// Adds a text, which libical escapes.
  func add(_ name: String, text: String) {
    unsafe add(name, zone: nil) { property in
      // A text in a property of our own would come back as a list, split at its commas.
      let isOwn = name.hasPrefix("X-")
      unsafe icalproperty_set_value(property, isOwn ? icalvalue_new_x(text) : icalvalue_new_text(text))
    }
  }

  /// Adds a value that stands in the file as it is: a time, a rule, a number, a word of the format.
  ///
  /// - Parameter zone: The zone of a time; `nil` for none.
  func add(_ name: String, _ value: String, zone: String? = nil) {
    // "NO" stands for the type of value that the property has by itself.
    unsafe add(name, zone: zone) { unsafe icalproperty_set_value_from_string($0, value, "NO") }
  }

  private func add(_ name: String, zone: String?, _ setValue: (OpaquePointer) -> Void) {
    let isOwn = name.hasPrefix("X-")
    let kind = unsafe isOwn ? ICAL_X_PROPERTY : icalproperty_string_to_kind(name)
    guard let handle = unsafe handle, let property = unsafe icalproperty_new(kind) else { return }
    if isOwn { unsafe icalproperty_set_x_name(property, name) }
    unsafe setValue(property)
    if let zone { unsafe icalproperty_add_parameter(property, icalparameter_new_tzid(zone)) }
    unsafe icalcomponent_add_property(handle, property)
  }

  /// Adds a component, which is this one's from now on.
  func add(_ part: ICalBuilder) {
    guard let handle = unsafe handle, let child = unsafe part.handle else { return }
    unsafe part.handle = nil
    unsafe icalcomponent_add_component(handle, child)
  }

  /// The file, with lines that end with CR LF.
  var bytes: [UInt8] {
    guard let handle = unsafe handle, let text = unsafe ICalText.take(icalcomponent_as_ical_string_r(handle)) else {
      return []
    }
    return Array(text.utf8)
  }
}
