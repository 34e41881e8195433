// SPDX-License-Identifier: Apache-2.0
import CICal

/// A component under construction; owns its C handle until another component takes it.
///
/// libical folds the lines and escapes the texts.
@safe final class ICalBuilder {
  private var handle: OpaquePointer?

  /// Creates a component of a kind that libical knows, such as `VEVENT`.
  init(_ kind: String) {
    ICalFaults.areReturned()
    unsafe handle = unsafe icalcomponent_new(icalcomponent_string_to_kind(kind))
  }

  deinit { if let handle = unsafe handle { unsafe icalcomponent_free(handle) } }

  /// Adds a text, escaped by libical.
  func add(_ name: String, text: String) {
    unsafe add(name, zone: nil) { property in
      // As a text, libical would read it back as a list, split at its commas.
      let isOwn = name.hasPrefix("X-")
      unsafe icalproperty_set_value(property, isOwn ? icalvalue_new_x(text) : icalvalue_new_text(text))
    }
  }

  /// Adds an unescaped value: a time, a rule, a number or a keyword; `zone` is the `TZID` of a time, `nil` for none.
  func add(_ name: String, _ value: String, zone: String? = nil) {
    // "NO" selects the property's default value type.
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

  /// Adds a child component and takes over its handle.
  func add(_ part: ICalBuilder) {
    guard let handle = unsafe handle, let child = unsafe part.handle else { return }
    unsafe part.handle = nil
    unsafe icalcomponent_add_component(handle, child)
  }

  /// The encoded file, with CR LF line ends.
  var bytes: [UInt8] {
    guard let handle = unsafe handle, let text = unsafe ICalText.take(icalcomponent_as_ical_string_r(handle)) else {
      return []
    }
    return Array(text.utf8)
  }
}
