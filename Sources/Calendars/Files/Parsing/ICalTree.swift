// SPDX-License-Identifier: Apache-2.0
import CICal

/// The parse tree of a file; owns the C tree.
///
/// libical keeps errors and buffers per process, so only one thread at a time may use it.
@safe final class ICalTree {
  private let root: OpaquePointer?

  /// Parses a file that contains no zero byte; a file without components yields an empty tree.
  init(parsing bytes: ArraySlice<UInt8>) {
    ICalFaults.areReturned()
    let text = bytes.map { CChar(bitPattern: $0) } + [0]
    unsafe root = unsafe icalparser_parse_string(text)
  }

  deinit { if let root = unsafe root { unsafe icalcomponent_free(root) } }

  /// The calendars of the file, in order.
  var calendars: [ICalNode] {
    guard let root = unsafe root else { return [] }
    let node = unsafe ICalNode(component: root, tree: self)
    // libical wraps several calendars in a root component of its own.
    return node.kind == "VCALENDAR" ? [node] : node.components.filter { $0.kind == "VCALENDAR" }
  }
}

/// How libical reports errors.
enum ICalFaults {
  /// Makes libical return errors; a debug build of it would otherwise end the process.
  static func areReturned() { icalerror_set_errors_are_fatal(0) }
}

/// One component of a parse tree.
@safe struct ICalNode {
  private let component: OpaquePointer
  private let tree: ICalTree

  fileprivate init(component: OpaquePointer, tree: ICalTree) {
    unsafe self.component = unsafe component
    self.tree = tree
  }

  var kind: String {
    guard let name = unsafe icalcomponent_kind_to_string(icalcomponent_isa(component)) else { return "" }
    return unsafe String(cString: name)
  }

  /// Child components, in file order.
  var components: [ICalNode] {
    var all: [ICalNode] = []
    var next = unsafe icalcomponent_get_first_component(component, ICAL_ANY_COMPONENT)
    while let found = unsafe next {
      all.append(unsafe ICalNode(component: found, tree: tree))
      unsafe next = unsafe icalcomponent_get_next_component(component, ICAL_ANY_COMPONENT)
    }
    return all
  }

  /// A property as parsed by libical.
  struct Property {
    let name: String
    let value: Value
    /// The value as libical writes it.
    let canonical: String
    let zone: String?
    let relation: String?

    enum Value {
      case text(String)
      case time(Time)
    }

    struct Time {
      let year: Int
      let month: Int
      let day: Int
      let hour: Int
      let minute: Int
      let second: Int
      let isDate: Bool
      let isUTC: Bool
    }
  }

  /// The properties with wanted names, in file order.
  func properties(where isWanted: (String) -> Bool) -> [Property] {
    var all: [Property] = []
    var next = unsafe icalcomponent_get_first_property(component, ICAL_ANY_PROPERTY)
    while let found = unsafe next {
      if let name = unsafe ICalText.take(icalproperty_get_property_name_r(found))?.uppercased(), isWanted(name),
        let property = unsafe Self.property(found, name)
      {
        all.append(property)
      }
      unsafe next = unsafe icalcomponent_get_next_property(component, ICAL_ANY_PROPERTY)
    }
    return all
  }

  private static func property(_ property: OpaquePointer, _ name: String) -> Property? {
    guard let value = unsafe icalproperty_get_value(property),
      let canonical = unsafe ICalText.take(icalvalue_as_ical_string_r(value))
    else { return nil }
    let relation = name == "TRIGGER" ? "RELATED" : "RANGE"
    return Property(
      name: name, value: unsafe self.value(value) ?? .text(canonical), canonical: canonical,
      zone: unsafe ICalText.take(icalproperty_get_parameter_as_string_r(property, "TZID")),
      relation: unsafe ICalText.take(icalproperty_get_parameter_as_string_r(property, relation)))
  }

  /// An unescaped text, or a time; `nil` for values kept verbatim.
  private static func value(_ value: OpaquePointer) -> Property.Value? {
    switch unsafe icalvalue_isa(value) {
    case ICAL_TEXT_VALUE:
      guard let text = unsafe icalvalue_get_text(value) else { return nil }
      return unsafe .text(String(cString: text))
    case ICAL_X_VALUE:
      guard let text = unsafe icalvalue_get_x(value) else { return nil }
      return unsafe .text(String(cString: text))
    case ICAL_DATE_VALUE: return unsafe .time(time(icalvalue_get_date(value)))
    case ICAL_DATETIME_VALUE, ICAL_DATETIMEDATE_VALUE: return unsafe .time(time(icalvalue_get_datetime(value)))
    case ICAL_DATETIMEPERIOD_VALUE:
      let period = unsafe icalvalue_get_datetimeperiod(value)
      return unsafe icaltime_is_null_time(period.time) == 0 ? .time(time(period.time)) : nil
    case ICAL_TRIGGER_VALUE:
      let trigger = unsafe icalvalue_get_trigger(value)
      return unsafe icaltime_is_null_time(trigger.time) == 0 ? .time(time(trigger.time)) : nil
    default: return nil
    }
  }

  private static func time(_ time: icaltimetype) -> Property.Time {
    unsafe Property.Time(
      year: Int(time.year), month: Int(time.month), day: Int(time.day), hour: Int(time.hour),
      minute: Int(time.minute), second: Int(time.second), isDate: time.is_date != 0,
      isUTC: icaltime_is_utc(time) != 0)
  }
}

/// Strings allocated by libical.
enum ICalText {
  /// Copies and frees a string; `nil` for NULL.
  static func take(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text = unsafe text else { return nil }
    defer { unsafe icalmemory_free_buffer(text) }
    return unsafe String(cString: text)
  }
}
