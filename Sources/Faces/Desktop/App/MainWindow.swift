// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiEngine
import TokiModel
import TokiScreens
import TokiWire

/// The main window: the pages, covered by the sleep screen or the ring screen.
final class MainWindow: ApplicationWindow {
  private let pageContext: PageContext
  private let slots: [PageSlot]
  private let views: ViewStack
  /// The pages, or a placeholder while there is nothing to show on them.
  private let content: Stack
  private let root: Stack
  private let pageBar: PageBar
  private let notice: ConnectionNotice
  private let damage: DamageBar
  private let awake: AwakeBar
  private let undoer: UndoKeeper
  let new = Button(icon: "list-add-symbolic", name: "")
  private lazy var newAction = Action("new") { [weak self] in self?.unlessRinging { $0.shownPage?.addNew() } }
  private lazy var sleepScreen = makeSleepScreen()
  private lazy var ringScreen = makeRingScreen()
  private var hasRung = false
  private let ringFront: RingFront
  /// Where the person is.
  private var route: AppRoute
  private var inhibition: UInt32 = 0
  /// Dialogs hidden when a ring began.
  private var hiddenDialogs: [Widget] = []
  private unowned let application: Application
  /// Called with the next change of the screen; the app arms it on both clocks.
  var nextChange: (NextChange) -> Void = { _ in }

  private static let pages: [any Page.Type] = [
    AlarmsPage.self, SetSleepPage.self, TimersPage.self, StopwatchPage.self, ClockPage.self,
  ]

  init(_ application: Application, _ pageContext: PageContext) {
    self.application = application
    self.pageContext = pageContext
    let remotes = pageContext.context.remotes
    route = AppRoute(page: pageContext.settings.text("page").flatMap { AppPage(rawValue: $0) } ?? .alarms)
    slots = Self.pages.map { PageSlot($0) }
    views = ViewStack()
    root = Stack(animated: Theme.movesThings)
    ringFront = RingFront(pageContext)
    for slot in slots {
      views.add(slot.widget, name: slot.kind.name.rawValue, title: slot.kind.title, icon: slot.kind.icon)
    }
    pageBar = PageBar(Self.pages.map { ($0.name, $0.title, $0.icon) })
    content = Stack(animated: false)
    content.add(Box(.vertical), name: "starting")
    content.add(
      StatusPage(
        icon: "toki-alarm-symbolic", tr("Not Known Yet"),
        description: remotes.shown.map {
          tr("What is set will be shown as soon as {remote} answers.", ["remote": $0.name.text])
        } ?? tr("What is set will be shown as soon as Toki's daemon answers.")),
      name: "unknown")
    content.add(views, name: "pages")
    let toasts = ToastOverlay(content)
    undoer = UndoKeeper(toasts)
    notice = ConnectionNotice(pageContext.engine, remotes)
    damage = DamageBar(pageContext.engine)
    awake = AwakeBar(pageContext)

    let title = remotes.shown.map { tr("Toki on {remote}", ["remote": $0.name.text]) } ?? tr("Toki")
    let switcher = ViewSwitcherTitle(views, title: remotes.shown == nil ? title : "")
    // Which machine this is has to be seen also where the tabs take the place of the title.
    let place = TextLabel(remotes.shown?.name.text ?? "", styles: ["heading"])
    place.minimumWidth = min(12, place.text.count + 2)
    place.maximumWidth = 14
    place.isEllipsized = true
    place.isVisible = remotes.shown != nil
    new.setAction("win.new")
    let menu = MenuButton(icon: "open-menu-symbolic", name: tr("Main Menu"), menu: MainWindow.menu(remotes))
    menu.makePrimary()
    content.expandsVertically = true
    views.expandsVertically = true
    root.add(
      Box(
        .vertical,
        [
          HeaderBar(title: switcher, start: [new, place], end: [menu]), notice.widget, damage.widget, awake.widget,
          toasts, pageBar.widget,
        ]),
      name: "pages")
    let (width, height) = MainWindow.size(pageContext.settings)
    super.init(application, root, title: title, width: width, height: height)
    setSize(width: 360, height: 294)
    name = "main-window"

    switcher.onResize { [weak self, weak switcher] in
      guard let self, let switcher else { return }
      pageBar.widget.isVisible = switcher.isTitleVisible
    }
    switcher.follow(self, narrowerThan: 760, inline: 880)
    pageBar.widget.isVisible = false
    pageBar.chosen = { [weak self] in self?.views.shown = $0.rawValue }
    views.onShow { [weak self] in self?.pageChanged() }
    pageContext.window = self
    pageContext.refresh = { [weak self] in self?.refresh() }
    pageContext.say = { [weak undoer] in undoer?.say($0) }
    pageContext.settings.say = { [weak pageContext] text in
      // The preferences cover the messages of this window.
      if let preferences = pageContext?.preferences { preferences.say(text) } else { pageContext?.say(text) }
    }
    pageContext.offerUndo = { [weak undoer] text, undo in undoer?.offer(text, undo) }
    pageContext.offer = { [weak undoer] text, button, action in undoer?.offer(text, button, action) }
    pageContext.showSleep = { [weak self] in self?.showSleep($0) }
    pageContext.keepAwake = { [weak self] in self?.keepAwake($0) ?? false }
    pageContext.engine.refused = { [weak undoer] in undoer?.say($0) }
    addActions()
    addKeys()
    onVisibility { [weak self] in self?.refresh() }
    onChange(of: "is-active") { [weak self] in
      guard let self, isActive else { return }
      pageContext.engine.lookAgain()
      pageContext.engine.warnAgain()
    }
    onClose { [weak self] in
      self?.remember()
      pageContext.smallTimers.close()
      // The app may go on without the window, for its icon in the panel.
      _ = pageContext.keepAwake(false)
      return false
    }
    views.shown = route.page.rawValue
    pageChanged()
  }

  /// Redraws the visible screen, or nothing while the window cannot be seen.
  func refresh() {
    pageContext.preferences?.followSettings()
    followSleep()
    let small = pageContext.smallTimers.show(pageContext.engine.present(pageContext.style))
    guard isSeen else { return nextChange(small) }
    notice.show(pageContext.style)
    damage.show(pageContext.engine.damage)
    nextChange(showScreen().joined(small))
  }

  /// Shows the ring, the sleep screen or the page; returns when it next changes by itself.
  private func showScreen() -> NextChange {
    showWhatIsKnown()
    guard let present = pageContext.engine.present(pageContext.style) else { return .never }
    awake.show(AwakeContent(present))
    var next = NextChange.never
    if present.state.rings.isEmpty { endRing() }
    // Those of the other pages too: a page can be gone to behind a dialog, as from the dock.
    for slot in slots { next = next.joined(slot.page?.showDialogs(present) ?? .never) }
    switch route.screen(present.state) {
    case .ring:
      // A dialog would take all keys from the ring; it comes back afterwards.
      hiddenDialogs += hideDialogs()
      let screen = ringScreen
      // In the dark, a bright window would blind.
      screen.brightness = route.isAsleep ? pageContext.settings.sleepBrightness : nil
      root.shown = "ring"
      let mark = ConnectionNotice.mark(pageContext.engine, pageContext.style)
      next = next.joined(screen.show(present, mark: mark))
      ringFront.show(present, brightness: screen.brightness, mark: mark)
    case nil: break
    case .sleep:
      let screen = sleepScreen
      root.shown = "sleep"
      next = next.joined(screen.show(present))
    case .pages:
      root.shown = "pages"
      next = next.joined(shownPage?.show(present) ?? .never)
      for slot in slots {
        let count = slot.kind.badge(present)
        views.setBadge(count, on: slot.widget)
        pageBar.setBadge(count, on: slot.kind.name)
      }
    }
    return next
  }

  /// Shows the pages once the state is known, and marks a state that may be old.
  private func showWhatIsKnown() {
    let engine = pageContext.engine
    views.setStyle("from-before", engine.knownUntil != nil)
    guard engine.state == nil else {
      guard content.shown != "pages" else { return }
      content.shown = "pages"
      return MainLoop.whenIdle { [weak self] in self?.takeFocus() }
    }
    content.shown = engine.connection == .connecting ? "starting" : "unknown"
  }

  private func endRing() {
    guard hasRung else { return }
    ringScreen.end()
    ringFront.end()
    for dialog in hiddenDialogs { dialog.isVisible = true }
    hiddenDialogs = []
  }

  func openPreferences() { AppDialogs.preferences(pageContext) }

  func openShortcuts() { AppDialogs.shortcuts(pageContext) }

  /// Goes to a page.
  func open(_ page: AppPage) {
    showSleep(false)
    if route.page == page { takeFocus() } else { views.shown = page.rawValue }
  }

  /// Goes to a page and starts a new item there.
  func addNew(on page: AppPage) {
    open(page)
    shownPage?.addNew()
  }

  /// The visible page, created if needed.
  var shownPage: (any Page)? { slot?.open(pageContext) }

  private var slot: PageSlot? { slots.first { $0.kind.name == route.page } }

  private func makeSleepScreen() -> SleepScreen {
    let screen = SleepScreen(pageContext)
    root.add(screen.widget, name: "sleep")
    return screen
  }

  private func makeRingScreen() -> RingScreen {
    let screen = RingScreen(pageContext)
    root.add(screen.widget, name: "ring")
    hasRung = true
    return screen
  }

  private func pageChanged() {
    if let page = AppPage(rawValue: views.shown), page != route.page { route.open(page) }
    pageBar.shown = route.page
    slot?.page?.opened()
    let title = slot?.kind.newTitle
    if let title { new.setIcon("list-add-symbolic", name: title) }
    // Its room stays, so that the tabs beside it do not move.
    new.opacity = title == nil ? 0 : 1
    newAction.isEnabled = title != nil
    refresh()
    takeFocus()
  }

  /// Focuses the page's main control rather than the first button of the header.
  private func takeFocus() { if root.shown == "pages", content.shown == "pages" { shownPage?.takeFocus() } }

  private func showSleep(_ isShown: Bool) {
    guard isShown != route.isAsleep else { return }
    if isShown {
      route.sleep()
      let screen = sleepScreen
      root.shown = "sleep"
      screen.begin()
    } else {
      route.wake()
      leaveSleep()
    }
    refresh()
  }

  private func leaveSleep() {
    sleepScreen.end()
    isFullscreen = false
    slot?.page?.opened()
  }

  /// Leaves the sleep screen, or returns to it, after a ring in front of it.
  private func followSleep() {
    switch pageContext.engine.state.flatMap({ route.follow($0) }) {
    case .left: leaveSleep()
    case .cameBack:
      root.shown = "sleep"
      sleepScreen.comeBack()
    case nil: break
    }
  }

  private func keepAwake(_ isWanted: Bool) -> Bool {
    if isWanted, inhibition == 0 {
      inhibition = application.inhibitIdle(over: self, reason: tr("Toki shows the sleep screen"))
    } else if !isWanted {
      application.uninhibit(inhibition)
      inhibition = 0
    }
    return inhibition != 0
  }

  private func remember() {
    pageContext.settings.set("page", route.page.rawValue)
    let (width, height) = defaultSize
    if width > 0, height > 0, !isFullscreen { pageContext.settings.set("size", "\(width)x\(height)") }
  }

  private static func size(_ settings: DesktopSettings) -> (Int, Int) {
    let parts = (settings.text("size") ?? "").split(separator: "x").compactMap { Int($0) }
    return parts.count == 2 ? (parts[0].clamped(to: 360...10_000), parts[1].clamped(to: 294...10_000)) : (900, 680)
  }

  private static func menu(_ remotes: AppRemotes) -> Menu {
    let menu = Menu()
    menu.append(tr("New Sequence…"), action: "win.new-sequence")
    menu.append(tr("Preferences"), action: "app.preferences")
    // Another machine decides there what it shares.
    if remotes.shown == nil { menu.append(tr("Share…"), action: "win.share") }
    // The doctor's findings name files, and are for owners alone.
    if remotes.isOwner { menu.append(tr("Doctor"), action: "win.doctor") }
    menu.append(tr("Keyboard Shortcuts"), action: "app.shortcuts")
    menu.append(tr("About Toki"), action: "win.about")
    let others = remotes.all().filter { $0 != remotes.shown?.name }
    guard !others.isEmpty || remotes.shown != nil else { return menu }
    let section = Menu()
    if remotes.shown != nil { section.append(tr("This Computer"), action: "win.remote", value: RemoteName.here) }
    for remote in others { section.append(remote.text, action: "win.remote", value: remote.text) }
    menu.appendSection(section, title: tr("Remotes"))
    return menu
  }

  private func addActions() {
    // During a ring, keys belong to the ring.
    addAction(newAction)
    setKeys("<Control>z") { [weak self] in self?.undoer.undo() }
    addAction(Action("full-screen") { [weak self] in self?.isFullscreen.toggle() })
    for (index, slot) in slots.enumerated() {
      let name = slot.kind.name
      addAction(Action("page-\(index + 1)") { [weak self] in self?.unlessRinging { $0.open(name) } })
    }
    let pageContext = self.pageContext
    addAction(
      Action("new-sequence") { [weak self] in self?.unlessRinging { _ in AppDialogs.newSequence(pageContext) } })
    addAction(Action("share") { AppDialogs.share(pageContext) })
    addAction(Action("doctor") { AppDialogs.doctor(pageContext) })
    addAction(Action("remote", taking: { pageContext.context.remotes.open(RemoteName(text: $0)) }))
    addAction(Action("about") { AppDialogs.about(pageContext) })
  }

  private func unlessRinging(_ action: (MainWindow) -> Void) { if root.shown != "ring" { action(self) } }

  private func addKeys() {
    addInput(
      KeyInput(isFirst: true) { [weak self] key, isModified in
        guard let self, !isModified, root.shown == "ring" else { return false }
        return ringScreen.pressFirst(key)
      })
    addInput(
      KeyInput { [weak self] key, isModified in
        guard let self, !isModified else { return false }
        switch root.shown {
        case "ring": return ringScreen.press(key)
        case "sleep": return sleepScreen.press(key)
        default: return shownPage?.press(key) ?? false
        }
      })
  }
}

extension Comparable {
  /// The nearest value within the range.
  func clamped(to range: ClosedRange<Self>) -> Self { min(max(self, range.lowerBound), range.upperBound) }
}
