// SPDX-License-Identifier: Apache-2.0
import GTKKit
import TokiScreens

/// Toki's icon among the status icons of a panel, where a person wants it (StatusNotifierItem, as KDE's and others' show).
///
/// While it is there, the app goes on with its window closed. It has no menu: a click opens the window, whose first page
/// has all that a menu would.
final class StatusIcon {
  private let application: Application
  private let open: () -> Void
  /// Its place on the bus; `nil` while it is not shown.
  private var standing: Standing?
  private var status: PanelStatus?

  private struct Standing {
    let bus: SessionBus
    let object: UInt32
    let watch: UInt32
  }

  private static let name = "org.kde.StatusNotifierItem-\(Application.processID)-1"
  private static let watcher = "org.kde.StatusNotifierWatcher"
  private static let path = "/StatusNotifierItem"
  private static let interface = "org.kde.StatusNotifierItem"
  private static let description = """
    <node><interface name="\(interface)">
      <property name="Category" type="s" access="read"/><property name="Id" type="s" access="read"/>
      <property name="Title" type="s" access="read"/><property name="Status" type="s" access="read"/>
      <property name="IconName" type="s" access="read"/><property name="AttentionIconName" type="s" access="read"/>
      <property name="ToolTip" type="(sa(iiay)ss)" access="read"/>
      <property name="ItemIsMenu" type="b" access="read"/>
      <method name="Activate"><arg type="i" direction="in"/><arg type="i" direction="in"/></method>
      <method name="SecondaryActivate"><arg type="i" direction="in"/><arg type="i" direction="in"/></method>
      <method name="ContextMenu"><arg type="i" direction="in"/><arg type="i" direction="in"/></method>
      <method name="Scroll"><arg type="i" direction="in"/><arg type="s" direction="in"/></method>
      <signal name="NewTitle"/><signal name="NewToolTip"/><signal name="NewStatus"><arg type="s"/></signal>
    </interface></node>
    """

  init(_ application: Application, open: @escaping () -> Void) {
    self.application = application
    self.open = open
  }

  /// Shows the icon, or takes it away; without a session bus there is none.
  func set(isShown: Bool) {
    if !isShown {
      guard let standing else { return }
      self.standing = nil
      standing.bus.unwatch(standing.watch)
      standing.bus.withdraw(standing.object)
      standing.bus.callBus("ReleaseName", [.text(Self.name)])
      application.release()
    } else if standing == nil, let bus = application.bus {
      bus.callBus("RequestName", [.text(Self.name), .uint32(0)])
      let object = bus.export(
        path: Self.path, interface: Self.description, property: { [weak self] in self?.value($0) }
      ) {
        [weak self] method, _ in
        if method != "Scroll" { self?.open() }
        return .tuple([])
      }
      // The watcher may start later than Toki, or again.
      let watch = bus.watch(Self.watcher) {
        bus.call(
          Self.watcher, path: "/StatusNotifierWatcher", interface: Self.watcher,
          method: "RegisterStatusNotifierItem", [.text(Self.name)])
      }
      standing = Standing(bus: bus, object: object, watch: watch)
      application.hold()
    }
  }

  /// Tells the panel what has changed.
  func show(_ status: PanelStatus?) {
    guard status != self.status else { return }
    self.status = status
    guard let bus = standing?.bus else { return }
    func tell(_ signal: String, _ values: [Variant] = []) {
      bus.emit(path: Self.path, interface: Self.interface, signal: signal, values)
    }
    tell("NewTitle")
    tell("NewToolTip")
    tell("NewStatus", [value("Status") ?? .text("")])
  }

  private func value(_ property: String) -> Variant? {
    let title = status?.title ?? "Toki"
    return switch property {
    case "Category": .text("ApplicationStatus")
    case "Id": .text(DesktopApp.id)
    case "Title": .text(title)
    case "Status": .text(status?.isRinging == true ? "NeedsAttention" : "Active")
    case "IconName", "AttentionIconName": .text(DesktopApp.id + "-symbolic")
    case "ToolTip": .tuple([.text(""), .array(of: "(iiay)", []), .text(title), .text(status?.text ?? "")])
    case "ItemIsMenu": .flag(false)
    default: nil
    }
  }
}

extension SessionBus {
  /// Calls the bus itself.
  fileprivate func callBus(_ method: String, _ values: [Variant]) {
    call(
      "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", method: method, values)
  }
}
