// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiEngine
import TokiModel
import TokiScreens

/// The desktop app: starts with the session, opens its window and follows the engine.
public final class DesktopApp {
  /// Application id: its name on the bus and of its files.
  public static let id = "io.github.toki_clock.Toki"

  private let application: Application
  private let context: DesktopContext
  private let engine: EngineModel
  private let settings: DesktopSettings
  private let search: SearchProvider
  private var window: MainWindow?
  /// Work postponed until the first frames are drawn.
  private let settling = Delay()
  /// Rings seen at the last check.
  private var knownRings: Set<RingID> = []
  private let dock = DockCount(id: DesktopApp.id)
  private lazy var statusIcon = StatusIcon(application) { [weak self] in self?.show() }

  /// Connects to nothing yet; `run` does.
  public init(_ context: DesktopContext) {
    self.context = context
    engine = EngineModel(context)
    settings = DesktopSettings(path: context.settingsPath)
    let search = SearchProvider(context, engine, settings)
    // Requests to the desktop's Toki, by its name on the bus, go to this machine's.
    application = Application(id: Self.id, name: tr("Toki"), isAlone: context.remotes.shown == nil) {
      search.offer(on: $0)
    }
    self.search = search
  }

  /// Runs until the last window is closed; returns the exit code.
  public func run() -> Int32 {
    application.onStartup { [unowned self] in start() }
    application.onActivate { [unowned self] in show() }
    application.onCommandLine { [unowned self] words in open(words) }
    return withExtendedLifetime(self) { application.run() }
  }

  private func start() {
    Theme.addIcons(context.iconFolder)
    Theme.setWindowIcon(Self.id)
    Theme.addStyleSheet(StyleSheet.text)
    addActions()
    engine.changed = { [weak self] in
      guard let self else { return }
      window?.refresh()
      showNewRings()
      if context.remotes.shown == nil { dock.show(engine.state, on: application.bus) }
      followStatusIcon()
    }
    search.open = { [weak self] page in
      self?.show()
      if let page { self?.window?.open(page) }
    }
    settings.changed = { [weak self] in
      self?.window?.refresh()
      self?.followStatusIcon()
    }
    followStatusIcon()
    let executor = context.executor
    context.wakes.start { [weak self] _ in
      Task(executorPreference: executor) { @MainActor in self?.window?.refresh() }
    }
    engine.start()
  }

  private func show() {
    let window = self.window ?? open()
    window.present()
  }

  /// Brings the window to the front when a ring has just begun.
  private func showNewRings() {
    let rings = Set(engine.state?.rings.map(\.id) ?? [])
    let hasNew = !rings.isSubset(of: knownRings)
    knownRings = rings
    if hasNew { window?.bringToFront() }
  }

  /// Shows the icon in the panel as the settings want it; another computer's Toki has none.
  private func followStatusIcon() {
    let isWanted = settings.hasStatusIcon && context.remotes.shown == nil
    statusIcon.set(isShown: isWanted)
    if isWanted { statusIcon.show(Self.panelStatus(engine, settings.style(language: context.language))) }
  }

  /// The status for the panel, in which nothing rings next while the daemon is gone; `nil` before that was reached.
  static func panelStatus(_ engine: EngineModel, _ style: ScreenStyle) -> PanelStatus? {
    switch engine.connection {
    case .stopped: PanelStatus(trouble: ConnectionNotice.stopped(nil), in: style.language)
    case .lost(let sentence): PanelStatus(trouble: sentence, in: style.language)
    case .connecting, .connected, .reconnecting: engine.present(style).map(PanelStatus.init)
    }
  }

  private func open() -> MainWindow {
    let pageContext = PageContext(context: context, engine: engine, settings: settings)
    pageContext.bus = application.bus
    let window = MainWindow(application, pageContext)
    self.window = window
    let wakes = context.wakes
    window.nextChange = { next in
      wakes.arm(boot: next.boot)
      wakes.arm(utc: next.utc)
    }
    settling.after(milliseconds: 2_000) { MainLoop.giveBackMemory() }
    window.on("destroy") { [weak self] in self?.window = nil }
    return window
  }

  private func addActions() {
    application.addAction(
      Action("new-alarm") { [weak self] in
        self?.show()
        self?.window?.addNew(on: .alarms)
      })
    application.addAction(
      Action("new-timer") { [weak self] in
        self?.show()
        self?.window?.addNew(on: .timers)
      })
    application.addAction(Action("show") { [weak self] in self?.show() })
    // The window shows rings by itself; the daemon calls this when one begins.
    application.addAction(
      Action("show-ring") { [weak self] in
        self?.show()
        self?.window?.bringToFront()
      })
    // Of the application rather than its window: their keys work in dialogs too.
    application.addAction(Action("preferences") { [weak self] in self?.window?.openPreferences() })
    application.addAction(Action("shortcuts") { [weak self] in self?.window?.openShortcuts() })
    application.addAction(Action("quit") { [weak self] in self?.application.quit() })
    application.setKeys("app.quit", "<Control>q")
    application.setKeys("win.new", "<Control>n")
    application.setKeys("window.close", "<Control>w")
    application.setKeys("app.preferences", "<Control>comma")
    application.setKeys("app.shortcuts", "<Control>question", "F1")
    application.setKeys("win.full-screen", "F11")
    for number in 1...5 { application.setKeys("win.page-\(number)", "<Alt>\(number)") }
  }

  /// Handles `--page NAME`, `--new-alarm` and `--new-timer`; without arguments it just opens the window.
  private func open(_ words: [String]) -> Int32 {
    show()
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--page": if let page = rest.popFirst().flatMap({ AppPage(rawValue: $0) }) { window?.open(page) }
      case "--new-alarm": window?.addNew(on: .alarms)
      case "--new-timer": window?.addNew(on: .timers)
      // Which machine is shown was settled before.
      case "--at": rest = rest.dropFirst()
      default: return 2
      }
    }
    return 0
  }
}
