// SPDX-License-Identifier: Apache-2.0
import CGTK
import CGTKShim

/// A GObject and its Swift wrapper, which live as long as either is needed.
///
/// While only Swift holds the object, Swift's reference count decides. While GTK holds it too, such as a widget in a
/// window, the wrapper is retained, so signal closures may capture it `unowned`.
@MainActor open class GTKObject {
  /// The GObject, which GTK's types all view at the same address.
  let pointer: UnsafeMutableRawPointer
  private let isShared: Bool
  /// Reference to itself while GTK holds the GObject; `nil` otherwise.
  private var keeper: GTKObject?

  /// Takes ownership of a new object, whose first reference is floating or handed over.
  init(taking raw: UnsafeMutableRawPointer) {
    pointer = raw
    isShared = false
    if g_object_is_floating(raw) != 0 { g_object_ref_sink(raw) }
    // A toggle reference reports whether ours is the last one (GObject manual).
    g_object_add_toggle_ref(cast(), keepWhileWanted, Unmanaged.passUnretained(self).toOpaque())
    g_object_unref(raw)
  }

  /// Adds a reference to an object owned by somebody else.
  init(sharing raw: UnsafeMutableRawPointer) {
    pointer = raw
    isShared = true
    g_object_ref(raw)
  }

  isolated deinit {
    if isShared {
      g_object_unref(pointer)
    } else {
      g_object_remove_toggle_ref(cast(), keepWhileWanted, Unmanaged.passUnretained(self).toOpaque())
    }
  }

  /// Called when GTK takes its first reference or drops its last.
  func keep(_ isWanted: Bool) { keeper = isWanted ? self : nil }

  var opaque: OpaquePointer { OpaquePointer(pointer) }

  func cast<T>(_ type: T.Type = T.self) -> UnsafeMutablePointer<T> { pointer.assumingMemoryBound(to: type) }

  /// Runs the action each time the signal is emitted.
  public func on(_ signal: String, _ action: @escaping () -> Void) {
    connect(signal) { _ in
      action()
      return false
    }
  }

  /// Connects a handler, which returns whether it handled the signal; returns the handler's id.
  @discardableResult
  func connect(_ signal: String, _ answer: @escaping (SignalValues) -> Bool) -> UInt {
    let box = Unmanaged.passRetained(SignalBox(answer)).toOpaque()
    let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), box)!
    g_closure_set_marshal(closure, carrySignal)
    g_closure_add_finalize_notifier(closure, box) { data, _ in Unmanaged<SignalBox>.fromOpaque(data!).release() }
    return UInt(g_signal_connect_closure(pointer, signal, closure, 0))
  }

  /// Runs the action each time the property has changed.
  public func onChange(of property: String, _ action: @escaping () -> Void) { on("notify::\(property)", action) }

  /// Runs the action once the object is freed; for tests of ownership.
  public func whenFreed(_ action: @escaping () -> Void) {
    let box = Unmanaged.passRetained(ActionBox(action)).toOpaque()
    g_object_weak_ref(
      cast(),
      { data, _ in
        let box = Unmanaged<ActionBox>.fromOpaque(data!).takeRetainedValue()
        MainActor.assumeIsolated { box.action() }
      }, box)
  }

  func set(_ property: String, _ value: String?) { toki_gtk_set_string(pointer, property, value) }
  func set(_ property: String, _ value: Bool) { toki_gtk_set_boolean(pointer, property, value) }
  func set(_ property: String, _ value: Int) { toki_gtk_set_int(pointer, property, Int32(clamping: value)) }
  func set(_ property: String, _ value: Double) { toki_gtk_set_double(pointer, property, value) }
  func flag(_ property: String) -> Bool { toki_gtk_get_boolean(pointer, property) }
  func number(_ property: String) -> Int { Int(toki_gtk_get_int(pointer, property)) }
}

/// The arguments of a signal; the first is the sender.
struct SignalValues {
  let values: UnsafePointer<GValue>
  let count: Int

  /// The argument at `index`, from 0; the accessors differ only in type.
  func unsigned(_ index: Int) -> UInt32 { g_value_get_uint(values + index) }
  func int(_ index: Int) -> Int { Int(g_value_get_int(values + index)) }
  func double(_ index: Int) -> Double { g_value_get_double(values + index) }
  func text(_ index: Int) -> String { g_value_get_string(values + index).map { String(cString: $0) } ?? "" }
  func pointer(_ index: Int) -> UnsafeMutableRawPointer? { g_value_get_pointer(values + index) }
  func object(_ index: Int) -> UnsafeMutableRawPointer? { g_value_get_object(values + index) }
  func variant(_ index: Int) -> OpaquePointer? { g_value_get_variant(values + index) }
}

/// Holds a signal handler for a C closure.
final class SignalBox {
  let answer: (SignalValues) -> Bool
  init(_ answer: @escaping (SignalValues) -> Bool) { self.answer = answer }
}

/// Holds a closure without arguments for C.
final class ActionBox {
  let action: () -> Void
  init(_ action: @escaping () -> Void) { self.action = action }
}

/// The toggle notification: keeps the wrapper while GTK holds the object.
nonisolated private func keepWhileWanted(
  _ data: gpointer?, _: UnsafeMutablePointer<GObject>?, _ isLast: gboolean
) {
  nonisolated(unsafe) let data = data
  MainActor.assumeIsolated {
    let object = Unmanaged<GTKObject>.fromOpaque(data!).takeUnretainedValue()
    object.keep(isLast == 0)
  }
}

/// One marshaller for every signature: each handler reads the arguments it expects.
nonisolated private func carrySignal(
  _ closure: UnsafeMutablePointer<GClosure>?, _ result: UnsafeMutablePointer<GValue>?, _ count: guint,
  _ values: UnsafePointer<GValue>?, _: gpointer?, _: gpointer?
) {
  // GTK emits signals on the main loop's thread, which is the main actor's.
  nonisolated(unsafe) let closure = closure
  nonisolated(unsafe) let result = result
  nonisolated(unsafe) let values = values
  MainActor.assumeIsolated {
    guard let data = closure?.pointee.data, let values else { return }
    let box = Unmanaged<SignalBox>.fromOpaque(data).takeUnretainedValue()
    let isHandled = box.answer(SignalValues(values: values, count: Int(count)))
    if let result { toki_gtk_set_handled(result, isHandled) }
  }
}

extension GTKObject {
  /// Emits a signal without arguments, as a person's press would; for tests.
  func send(_ signal: String) {
    var value = GValue()
    g_value_init(&value, toki_gtk_type_of(pointer))
    g_value_set_object(&value, pointer)
    g_signal_emitv(&value, g_signal_lookup(signal, toki_gtk_type_of(pointer)), 0, nil)
    g_value_unset(&value)
  }
}
