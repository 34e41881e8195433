// SPDX-License-Identifier: Apache-2.0
import CGTK

/// A value of D-Bus or of an action; the comments give its type in D-Bus notation.
public indirect enum Variant: Equatable {
  /// A string: `s`.
  case text(String)
  /// A boolean: `b`.
  case flag(Bool)
  /// A signed 32-bit integer: `i`.
  case int32(Int32)
  /// An unsigned 32-bit integer: `u`.
  case uint32(UInt32)
  /// A signed 64-bit integer: `x`.
  case int64(Int64)
  /// A double: `d`.
  case double(Double)
  /// An object path: `o`.
  case objectPath(String)
  /// A value wrapped with its type, as in dictionaries: `v`.
  case box(Variant)
  /// Values of one type, named in D-Bus notation: `s`, `(ss)`, `a{sv}`.
  case array(of: String, [Variant])
  /// Values of any types, in order: `(si)`.
  case tuple([Variant])
  /// Wrapped values by name: `a{sv}`.
  case dictionary([String: Variant])

  /// A new C value with a floating reference.
  func make() -> OpaquePointer {
    switch self {
    case .text(let text): return g_variant_new_string(text)
    case .flag(let flag): return g_variant_new_boolean(flag ? 1 : 0)
    case .int32(let number): return g_variant_new_int32(number)
    case .uint32(let number): return g_variant_new_uint32(number)
    case .int64(let number): return g_variant_new_int64(gint64(number))
    case .double(let number): return g_variant_new_double(number)
    case .objectPath(let path): return g_variant_new_object_path(path)
    case .box(let value): return g_variant_new_variant(value.make())
    case .array(let type, let values):
      let element = g_variant_type_new(type)
      defer { g_variant_type_free(element) }
      var children: [OpaquePointer?] = values.map { $0.make() }
      return g_variant_new_array(element, &children, gsize(children.count))
    case .tuple(let values):
      var children: [OpaquePointer?] = values.map { $0.make() }
      return g_variant_new_tuple(&children, gsize(children.count))
    case .dictionary(let values):
      let element = g_variant_type_new("{sv}")
      defer { g_variant_type_free(element) }
      var entries: [OpaquePointer?] = values.sorted { $0.key < $1.key }.map {
        g_variant_new_dict_entry(g_variant_new_string($0.key), g_variant_new_variant($0.value.make()))
      }
      return g_variant_new_array(element, &entries, gsize(entries.count))
    }
  }

  /// Reads a C value; `nil` for a type that Toki does not use.
  init?(_ value: OpaquePointer) {
    switch String(cString: g_variant_get_type_string(value)) {
    case "s": self = .text(String(cString: g_variant_get_string(value, nil)))
    case "o": self = .objectPath(String(cString: g_variant_get_string(value, nil)))
    case "b": self = .flag(g_variant_get_boolean(value) != 0)
    case "i": self = .int32(g_variant_get_int32(value))
    case "u": self = .uint32(g_variant_get_uint32(value))
    case "x": self = .int64(Int64(g_variant_get_int64(value)))
    case "d": self = .double(g_variant_get_double(value))
    case "v":
      guard let inner = g_variant_get_variant(value) else { return nil }
      defer { g_variant_unref(inner) }
      guard let read = Variant(inner) else { return nil }
      self = .box(read)
    case "a{sv}":
      var values: [String: Variant] = [:]
      for index in 0..<g_variant_n_children(value) {
        guard let entry = g_variant_get_child_value(value, index) else { continue }
        defer { g_variant_unref(entry) }
        guard let key = g_variant_get_child_value(entry, 0), let box = g_variant_get_child_value(entry, 1)
        else { continue }
        defer {
          g_variant_unref(key)
          g_variant_unref(box)
        }
        guard case .text(let name) = Variant(key), case .box(let inner) = Variant(box) else { continue }
        values[name] = inner
      }
      self = .dictionary(values)
    case let type where type.hasPrefix("a"):
      self = .array(of: String(type.dropFirst()), Self.children(of: value))
    case let type where type.hasPrefix("("):
      self = .tuple(Self.children(of: value))
    default: return nil
    }
  }

  /// The value after conversion to C and back; for tests.
  public var roundTrip: Variant? {
    guard let value = g_variant_ref_sink(make()) else { return nil }
    defer { g_variant_unref(value) }
    return Variant(value)
  }

  private static func children(of value: OpaquePointer) -> [Variant] {
    (0..<g_variant_n_children(value)).compactMap { index in
      guard let child = g_variant_get_child_value(value, index) else { return nil }
      defer { g_variant_unref(child) }
      return Variant(child)
    }
  }
}
