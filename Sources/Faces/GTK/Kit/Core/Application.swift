// SPDX-License-Identifier: Apache-2.0
import CGTK
import CGTKShim
import Glibc

/// A desktop program with a single instance, opened and controlled over D-Bus.
///
/// It draws by cairo, unless the environment chooses a renderer (`GSK_RENDERER`): few pixels change, and OpenGL costs
/// more memory than all the rest.
open class Application: GTKObject {
  /// Names the program by `id` on the bus and in its files, and by `name` for people.
  ///
  /// `onBus` is called once the program is on the bus, before any call can reach it. One that is not alone
  /// (`G_APPLICATION_NON_UNIQUE`) has no name there, and each start of it is a process with windows of its own.
  public init(id: String, name: String, isAlone: Bool = true, onBus: @escaping (SessionBus) -> Void = { _ in }) {
    g_set_prgname(id)
    g_set_application_name(name)
    // Never released: it lives as long as the program.
    let box = Unmanaged.passRetained(BusBox(onBus)).toOpaque()
    super.init(
      taking: toki_gtk_application_new(
        id, G_APPLICATION_HANDLES_COMMAND_LINE.rawValue | (isAlone ? 0 : G_APPLICATION_NON_UNIQUE.rawValue),
        { connection, data in
          nonisolated(unsafe) let connection = connection
          nonisolated(unsafe) let data = data
          MainActor.assumeIsolated {
            Unmanaged<BusBox>.fromOpaque(data!).takeUnretainedValue().onBus(SessionBus(sharing: connection!))
          }
        }, box))
  }

  private var app: UnsafeMutablePointer<GApplication> { cast() }

  /// Called once, before anything else.
  public func onStartup(_ action: @escaping () -> Void) { on("startup", action) }
  /// Called when the program is activated, over D-Bus or by `activate`.
  public func onActivate(_ action: @escaping () -> Void) { on("activate", action) }

  /// Called with the arguments of each start, without the program's name; returns the exit code.
  public func onCommandLine(_ answer: @escaping ([String]) -> Int32) {
    connect("command-line") { values in
      guard let line = values.object(1) else { return false }
      let pointer = line.assumingMemoryBound(to: GApplicationCommandLine.self)
      var count: Int32 = 0
      guard let words = g_application_command_line_get_arguments(pointer, &count) else { return false }
      defer { g_strfreev(words) }
      let list = (0..<Int(count)).compactMap { words[$0].map { String(cString: $0) } }
      g_application_command_line_set_exit_status(pointer, answer(Array(list.dropFirst())))
      return false
    }
  }

  /// Runs until the last window is closed, and returns the exit code.
  public func run(_ arguments: [String] = CommandLine.arguments) -> Int32 {
    var words = arguments.map { UnsafeMutablePointer<CChar>?(g_strdup($0)) } + [nil]
    defer { for word in words { g_free(word) } }
    return g_application_run(app, Int32(arguments.count), &words)
  }

  /// Registers on the bus without running, for tests; `false` if there is no bus.
  public func register() -> Bool { g_application_register(app, nil, nil) != 0 }

  /// Ends `run` at once, with windows still open.
  public func quit() { g_application_quit(app) }

  /// Activates the program as another start would.
  public func activate() { g_application_activate(app) }

  /// Makes an action available as `app.NAME`.
  public func addAction(_ action: Action) { g_action_map_add_action(opaque, action.opaque) }

  /// Sets the shortcuts of an action (`win.undo`), in GTK's notation (`<Control>z`).
  public func setKeys(_ action: String, _ keys: String...) {
    var words = keys.map { UnsafePointer<CChar>?(g_strdup($0)) } + [nil]
    gtk_application_set_accels_for_action(cast(), action, &words)
    for word in words { g_free(UnsafeMutablePointer(mutating: word)) }
  }

  /// Session bus; `nil` if there is none.
  public var bus: SessionBus? {
    g_application_get_dbus_connection(app).map { SessionBus(sharing: UnsafeMutableRawPointer($0)) }
  }

  /// Keeps the session from going idle or to sleep; returns a cookie for `uninhibit`, 0 if nobody listens.
  public func inhibitIdle(over window: Window?, reason: String) -> UInt32 {
    gtk_application_inhibit(
      cast(), window?.window,
      GtkApplicationInhibitFlags(
        rawValue: GTK_APPLICATION_INHIBIT_IDLE.rawValue | GTK_APPLICATION_INHIBIT_SUSPEND.rawValue), reason)
  }

  /// Ends an inhibition; 0 does nothing.
  public func uninhibit(_ cookie: UInt32) { if cookie != 0 { gtk_application_uninhibit(cast(), cookie) } }

  /// Number of this process, for names on the bus that must be its own.
  public static var processID: Int32 { getpid() }

  /// Keeps the program running without a window until `release`.
  public func hold() { g_application_hold(app) }
  /// Starts another program, and waits for nothing; `false` if it cannot be started.
  @discardableResult public static func start(_ program: String, _ arguments: [String]) -> Bool {
    var words = ([program] + arguments).map { UnsafeMutablePointer<CChar>?(g_strdup($0)) } + [nil]
    defer { for word in words { g_free(word) } }
    return g_spawn_async(nil, &words, nil, G_SPAWN_DEFAULT, nil, nil, nil, nil) != 0
  }

  /// Ends a `hold`.
  public func release() { g_application_release(app) }
}

/// A named command that menus, keys, buttons and D-Bus can run.
public final class Action: GTKObject {
  /// Name without the prefix of its group: `undo`.
  public let name: String

  /// A command without a value.
  public init(_ name: String, _ perform: @escaping () -> Void) {
    self.name = name
    super.init(taking: UnsafeMutableRawPointer(g_simple_action_new(name, nil)))
    on("activate", perform)
  }

  /// A command that takes a text.
  public init(_ name: String, taking perform: @escaping (String) -> Void) {
    self.name = name
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    super.init(taking: UnsafeMutableRawPointer(g_simple_action_new(name, type)))
    connect("activate") { values in
      if let value = values.variant(1), case .text(let text)? = Variant(value) { perform(text) }
      return false
    }
  }

  /// `true` if it can run; widgets of a disabled action are greyed out.
  public var isEnabled: Bool {
    get { g_action_get_enabled(opaque) != 0 }
    set { if newValue != isEnabled { g_simple_action_set_enabled(opaque, newValue ? 1 : 0) } }
  }
}

/// A menu of actions; labels are shown as they are, with every underscore.
public final class Menu: GTKObject {
  /// An empty menu.
  public init() { super.init(taking: UnsafeMutableRawPointer(g_menu_new())) }

  /// Adds an item that runs an action, named with its prefix.
  public func append(_ label: String, action: String) { g_menu_append(opaque, Self.plain(label), action) }

  /// Adds an item that runs an action with a value.
  public func append(_ label: String, action: String, value: String) {
    let item = g_menu_item_new(Self.plain(label), nil)
    g_menu_item_set_action_and_target_value(item, action, g_variant_new_string(value))
    g_menu_append_item(opaque, item)
    g_object_unref(UnsafeMutableRawPointer(item))
  }

  /// The label of an item as GTK gets it; for tests.
  func label(at index: Int) -> String? {
    guard let value = g_menu_model_get_item_attribute_value(cast(), Int32(index), "label", nil) else { return nil }
    defer { g_variant_unref(value) }
    return String(cString: g_variant_get_string(value, nil))
  }

  /// The label without mnemonics, which GTK marks by an underscore.
  static func plain(_ label: String) -> String { label.replacing("_", with: "__") }

  /// Adds a section, set off by a line.
  public func appendSection(_ section: Menu, title: String? = nil) {
    g_menu_append_section(opaque, title, section.cast())
  }
}

private final class BusBox {
  let onBus: (SessionBus) -> Void
  init(_ onBus: @escaping (SessionBus) -> Void) { self.onBus = onBus }
}
