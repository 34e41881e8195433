// SPDX-License-Identifier: Apache-2.0

/// Toki's interface on the session bus, as the bus describes it to other programs.
///
/// `docs/bus.md` says the same, with the meaning of each part.
enum BusInterface {
  /// The name on the bus, and that of the interface.
  static let name = "io.github.toki_clock.Toki1"
  /// The one object.
  static let path = "/io/github/toki_clock/Toki1"

  /// An argument, by name and type.
  struct Argument: Hashable {
    let name: String
    let type: String

    init(_ name: String, _ type: String) {
      self.name = name
      self.type = type
    }
  }

  enum Method: String, CaseIterable {
    case list = "List"
    case rings = "Rings"
    case add = "Add"
    case explain = "Explain"
    case pause = "Pause"
    case resume = "Resume"
    case tell = "Tell"
    case remove = "Remove"
    case dismiss = "Dismiss"
    case snooze = "Snooze"

    var takes: [Argument] {
      switch self {
      case .list, .rings: []
      case .add, .explain: [Argument("words", "s")]
      case .pause, .resume, .remove: [Argument("item", "s")]
      case .tell: [Argument("item", "s"), Argument("command", "s")]
      case .dismiss: [Argument("which", "s")]
      case .snooze: [Argument("which", "s"), Argument("length", "x")]
      }
    }

    var returns: [Argument] {
      switch self {
      case .list: [Argument("items", "aa{sv}")]
      case .rings: [Argument("rings", "aa{sv}")]
      case .add: [Argument("item", "s"), Argument("sentence", "s")]
      case .explain: [Argument("kind", "s"), Argument("sentence", "s"), Argument("next", "x")]
      case .dismiss, .snooze: [Argument("rings", "as")]
      case .pause, .resume, .tell, .remove: []
      }
    }
  }

  enum Property: String, CaseIterable {
    case version = "Version"
    case nextRing = "NextRing"
    case nextItem = "NextItem"
    case nextLabel = "NextLabel"
    case ringing = "Ringing"
    case missed = "Missed"

    var type: String {
      switch self {
      case .version, .nextItem, .nextLabel: "s"
      case .nextRing: "x"
      case .ringing: "as"
      case .missed: "u"
      }
    }

    /// Those that follow the items and rings; their values are asked for again after each change.
    static let changing = allCases.filter { $0 != .version }
  }

  enum Signal: String, CaseIterable {
    case changed = "Changed"
    case rang = "Rang"
    case stopped = "Stopped"
    case missed = "Missed"

    var tells: [Argument] {
      let what = [Argument("ring", "s"), Argument("item", "s"), Argument("label", "s")]
      return switch self {
      case .changed: []
      case .rang, .missed: what + [Argument("due", "x")]
      case .stopped: what + [Argument("end", "s")]
      }
    }
  }
}

extension BusInterface {
  static let properties = "org.freedesktop.DBus.Properties"
  static let introspectable = "org.freedesktop.DBus.Introspectable"

  /// The description of a path; `nil` for a path where there is nothing.
  static func description(of path: String) -> String? {
    if path == Self.path { return node(standard + own) }
    // Browsers of the bus begin at the root.
    let parent = path == "/" ? path : path + "/"
    guard Self.path.hasPrefix(parent), let child = Self.path.dropFirst(parent.count).split(separator: "/").first else {
      return nil
    }
    return node(standard.prefix(1) + ["<node name=\"\(child)\"/>"])
  }

  private static func node(_ lines: some Sequence<String>) -> String {
    let type = "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
    let place = "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd"
    return "<!DOCTYPE node PUBLIC \"\(type)\"\n\"\(place)\">\n<node>\n\(lines.joined(separator: "\n"))\n</node>\n"
  }

  private static var own: [String] {
    let methods = Method.allCases.flatMap { method in
      let given = arguments(method.takes, " direction=\"in\"")
      return element("method", method.rawValue, given + arguments(method.returns, " direction=\"out\""))
    }
    let signals = Signal.allCases.flatMap { element("signal", $0.rawValue, arguments($0.tells, "")) }
    let properties = Property.allCases.flatMap { property in
      let told = Property.changing.contains(property) ? "invalidates" : "const"
      let note = "<annotation name=\"org.freedesktop.DBus.Property.EmitsChangedSignal\" value=\"\(told)\"/>"
      return element("property", property.rawValue, [note], " type=\"\(property.type)\" access=\"read\"")
    }
    return element("interface", name, methods + signals + properties)
  }

  private static func arguments(_ arguments: [Argument], _ direction: String) -> [String] {
    arguments.map { "<arg name=\"\($0.name)\" type=\"\($0.type)\"\(direction)/>" }
  }

  private static func element(
    _ kind: String, _ name: String, _ content: [String], _ attributes: String = ""
  ) -> [String] {
    ["<\(kind) name=\"\(name)\"\(attributes)>"] + content.map { " " + $0 } + ["</\(kind)>"]
  }

  /// Members of the bus's own interfaces here (D-Bus specification, "Standard Interfaces").
  private static let standard = [
    """
    <interface name="\(introspectable)">
     <method name="Introspect"><arg name="data" type="s" direction="out"/></method>
    </interface>
    """,
    """
    <interface name="\(properties)">
     <method name="Get">
      <arg name="interface" type="s" direction="in"/>
      <arg name="property" type="s" direction="in"/>
      <arg name="value" type="v" direction="out"/>
     </method>
     <method name="GetAll">
      <arg name="interface" type="s" direction="in"/>
      <arg name="values" type="a{sv}" direction="out"/>
     </method>
     <signal name="PropertiesChanged">
      <arg name="interface" type="s"/>
      <arg name="changed" type="a{sv}"/>
      <arg name="invalidated" type="as"/>
     </signal>
    </interface>
    """,
  ]
}
