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

/// libical's error reports.
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

  /// A text as parsed by libical.
  struct Text {
    let name: String
    let text: String
    /// The value as libical writes it.
    let canonical: String
  }

  /// The texts with wanted names, in file order.
  func texts(where isWanted: (String) -> Bool) -> [Text] {
    var all: [Text] = []
    var next = unsafe icalcomponent_get_first_property(component, ICAL_ANY_PROPERTY)
    while let found = unsafe next {
      if let name = unsafe ICalText.take(icalproperty_get_property_name_r(found))?.uppercased(), isWanted(name),
        let value = unsafe icalproperty_get_value(found),
        let canonical = unsafe ICalText.take(icalvalue_as_ical_string_r(value))
      {
        all.append(Text(name: name, text: unsafe Self.text(value) ?? canonical, canonical: canonical))
      }
      unsafe next = unsafe icalcomponent_get_next_property(component, ICAL_ANY_PROPERTY)
    }
    return all
  }

  /// An unescaped text; `nil` for values kept verbatim.
  private static func text(_ value: OpaquePointer) -> String? {
    let text: UnsafePointer<CChar>?
    switch unsafe icalvalue_isa(value) {
    case ICAL_TEXT_VALUE: unsafe text = unsafe icalvalue_get_text(value)
    case ICAL_X_VALUE: unsafe text = unsafe icalvalue_get_x(value)
    default: return nil
    }
    guard let text = unsafe text else { return nil }
    return unsafe String(cString: text)
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
