// SPDX-License-Identifier: Apache-2.0
import CGTK

/// The application's connection to the session bus.
public final class SessionBus: GTKObject {
  /// Answers a call to an exported object; `nil` answers with an error.
  public typealias Method = (_ name: String, _ values: [Variant]) -> Variant?

  /// Calls a method; `answer` gets its result, or `nil` for an error or after 5 s.
  public func call(
    _ name: String, path: String, interface: String, method: String, _ values: [Variant] = [],
    answer: @escaping (Variant?) -> Void = { _ in }
  ) {
    let box = Unmanaged.passRetained(AnswerBox(answer)).toOpaque()
    g_dbus_connection_call(
      opaque, name, path, interface, method, Variant.tuple(values).make(), nil, G_DBUS_CALL_FLAGS_NONE, 5_000, nil,
      { source, result, data in
        nonisolated(unsafe) let source = source
        nonisolated(unsafe) let result = result
        nonisolated(unsafe) let data = data
        MainActor.assumeIsolated {
          let box = Unmanaged<AnswerBox>.fromOpaque(data!).takeRetainedValue()
          let value = g_dbus_connection_call_finish(OpaquePointer(source), result, nil)
          box.answer(value.flatMap { Variant($0) })
          if let value { g_variant_unref(value) }
        }
      }, box)
  }

  /// Exports an object with the interface described by `xml` (D-Bus introspection XML).
  ///
  /// `property` has the values of the properties that `xml` names. Returns a number for `withdraw`; 0 if the description
  /// is invalid or the path is taken.
  @discardableResult
  public func export(
    path: String, interface xml: String, property: @escaping (String) -> Variant? = { _ in nil },
    _ method: @escaping Method
  ) -> UInt32 {
    guard let node = g_dbus_node_info_new_for_xml(xml, nil) else { return 0 }
    defer { g_dbus_node_info_unref(node) }
    guard let interface = node.pointee.interfaces?[0] else { return 0 }
    let box = Unmanaged.passRetained(MethodBox(method, property)).toOpaque()
    var table = GDBusInterfaceVTable()
    table.method_call = { _, _, _, _, name, values, invocation, data in
      nonisolated(unsafe) let name = name
      nonisolated(unsafe) let values = values
      nonisolated(unsafe) let invocation = invocation
      nonisolated(unsafe) let data = data
      MainActor.assumeIsolated {
        let box = Unmanaged<MethodBox>.fromOpaque(data!).takeUnretainedValue()
        var given: [Variant] = []
        if let values, case .tuple(let children)? = Variant(values) { given = children }
        if let answer = box.method(String(cString: name!), given) {
          g_dbus_method_invocation_return_value(invocation, answer.make())
        } else {
          g_dbus_method_invocation_return_dbus_error(
            invocation, "org.freedesktop.DBus.Error.InvalidArgs", "This cannot be answered.")
        }
      }
    }
    table.get_property = { _, _, _, _, name, error, data in
      nonisolated(unsafe) let name = name
      nonisolated(unsafe) let error = error
      nonisolated(unsafe) let data = data
      nonisolated(unsafe) var value: OpaquePointer?
      MainActor.assumeIsolated {
        let box = Unmanaged<MethodBox>.fromOpaque(data!).takeUnretainedValue()
        value = box.property(String(cString: name!))?.make()
        // Without a value GLib wants an error.
        if value == nil {
          g_set_error_literal(error, g_dbus_error_quark(), Int32(G_DBUS_ERROR_FAILED.rawValue), "There is no value.")
        }
      }
      return value
    }
    return g_dbus_connection_register_object(
      opaque, path, interface, &table, box, { Unmanaged<MethodBox>.fromOpaque($0!).release() }, nil)
  }

  /// Takes back what `export` returned the number of.
  public func withdraw(_ number: UInt32) { g_dbus_connection_unregister_object(opaque, number) }

  /// Calls `appeared` now if a name is on the bus, and whenever it comes; returns a number for `unwatch`.
  public func watch(_ name: String, appeared: @escaping () -> Void) -> UInt32 {
    let box = Unmanaged.passRetained(AppearanceBox(appeared)).toOpaque()
    return g_bus_watch_name_on_connection(
      opaque, name, G_BUS_NAME_WATCHER_FLAGS_NONE,
      { _, _, _, data in
        nonisolated(unsafe) let data = data
        MainActor.assumeIsolated { Unmanaged<AppearanceBox>.fromOpaque(data!).takeUnretainedValue().appeared() }
      }, nil, box, { Unmanaged<AppearanceBox>.fromOpaque($0!).release() })
  }

  /// Ends a `watch`.
  public func unwatch(_ number: UInt32) { g_bus_unwatch_name(number) }

  /// Broadcasts a signal.
  public func emit(path: String, interface: String, signal: String, _ values: [Variant]) {
    g_dbus_connection_emit_signal(opaque, nil, path, interface, signal, Variant.tuple(values).make(), nil)
  }
}

private final class AnswerBox {
  let answer: (Variant?) -> Void
  init(_ answer: @escaping (Variant?) -> Void) { self.answer = answer }
}

private final class MethodBox {
  let method: SessionBus.Method
  let property: (String) -> Variant?
  init(_ method: @escaping SessionBus.Method, _ property: @escaping (String) -> Variant?) {
    self.method = method
    self.property = property
  }
}

private final class AppearanceBox {
  let appeared: () -> Void
  init(_ appeared: @escaping () -> Void) { self.appeared = appeared }
}
