// SPDX-License-Identifier: Apache-2.0
import Localization

/// An option, which means the same in every command that takes it.
struct Option: Sendable {
  /// Its name, without dashes.
  let name: String
  private let use: Use
  /// How the commands use it that use it otherwise.
  private var uses: [String: Use] = [:]
  private typealias Use = (value: String?, help: @Sendable () -> String)

  /// Where no command is named.
  private static let overall = ""

  /// An option with the placeholder of its value, `nil` if it takes none, and what it does; former ones say nothing.
  init(_ name: String, takes value: String? = nil, _ help: @escaping @autoclosure @Sendable () -> String) {
    self.name = name
    use = (value, help)
  }

  /// The same, with another meaning in some commands.
  func of(
    _ commands: [String], takes value: String? = nil, _ help: @escaping @autoclosure @Sendable () -> String
  ) -> Option {
    var option = self
    for command in commands { option.uses[command] = (value ?? use.value, help) }
    return option
  }

  /// The placeholder for its value in help on a command, or on all of them; `nil` for an option without a value.
  func value(in command: String? = nil) -> String? { (uses[command ?? Self.overall] ?? use).value }

  /// Its effect, for help on a command or on all of them.
  func summary(in command: String? = nil) -> String { (uses[command ?? Self.overall] ?? use).help() }

  /// The option as typed: `--label`.
  var text: String { "--" + name }

  /// `true` if it may be repeated.
  var isRepeatable: Bool { [.server, .nts, .host].contains(self) || Self.ofHooks.contains(self) }

  static let label = Option("label", takes: "TEXT", tr("its label, at most 200 characters"))
    .of(["history"], tr("only rings with this in their label"))
  static let on = Option("on", takes: "DAYS", tr("each week: weekdays, weekend, daily, or mon,wed,fri"))
  static let date = Option("date", takes: "YYYY-MM-DD", tr("the day on which it rings once"))
  static let from = Option("from", takes: "YYYY-MM-DD", tr("the first day (default: today)"))
    .of(["edit"], tr("the first day"))
  static let until = Option("until", takes: "YYYY-MM-DD", tr("the last day"))
  static let times = Option("times", takes: "COUNT", tr("total number of rings, 1 to 99999"))
  static let zone = Option(
    "zone", takes: "ZONE", tr("time zone, such as Tokyo or Europe/Berlin (default: this machine's)")
  ).of(["edit"], tr("time zone, such as Tokyo or Europe/Berlin"))
  static let except = Option(
    "except", takes: "FILE", tr("a calendar file on whose days it does not ring, or holidays:jp")
  ).of(
    ["edit"], takes: "FILE|none", tr("a calendar file on whose days it does not ring, or holidays:jp"))
  static let set = Option("set", takes: "NAME", tr("the set it belongs to (“none” for no set)"))
  static let `repeat` = Option("repeat", takes: "TIMES", tr("how many times to run all steps, 1 to 999"))
  static let wait = Option("wait", tr("each step rings until it is stopped; only then the next begins"))
  static let ready = Option("ready", tr("keep it ready instead of starting it; toki start starts it"))
  static let key = Option(
    "key", takes: "NAME", tr("a name of this request: given again, it makes nothing a second time")
  )
  .of(
    [overall], takes: "NAME|FILE",
    tr("a name of this request, which makes nothing a second time; in toki share the key (PEM) of the certificate")
  )
  .of(["share"], takes: "FILE", tr("the key (PEM) of the certificate"))
  static let ifAbsent = Option("if-absent", tr("do nothing where one with the same label and plan is there already"))
  static let onRing = Option(
    "on-ring", takes: "COMMAND", tr("a command to run when it rings (may be repeated; “none” for none)"))
  static let onDismiss = Option("on-dismiss", takes: "COMMAND", tr("a command to run when it is stopped"))
  static let onSnooze = Option("on-snooze", takes: "COMMAND", tr("a command to run when it is snoozed"))
  static let onMissed = Option(
    "on-missed", takes: "COMMAND", tr("a command to run when it is missed, or nobody stops it"))
  static let onWarn = Option("on-warn", takes: "SPAN COMMAND", tr("a command to run that long before it rings"))
  static let post = Option("post", takes: "URL", tr("a web address to call on each of these"))
  static let open = Option(
    "open", takes: "URL", tr("an address to open when it rings: a page, a playlist (“none” for none)"))
  static let before = Option(
    "before", takes: "SPAN|none", tr("play a quiet pre-alarm this long before it rings, 1 s to 1 h (“none” for none)"))
  static let beforeSound = Option(
    "before-sound", takes: "NAME|FILE", tr("the sound of the pre-alarm (default: that of the ring)"))
  static let beforeVolume = Option(
    "before-volume", takes: "0-100", tr("the volume of the pre-alarm in percent (default: 20)"))
  static let tenths = Option("tenths", tr("show tenths of a second"))
  static let precise = Option("precise", tr("show milliseconds"))
  static let format = Option(
    "format", takes: "PATTERN", tr("how to show what remains, from %D %H %M %S %L")
  ).of(
    [overall], takes: "PATTERN|TEMPLATE",
    tr("how to show it: what remains, from %D %H %M %S %L, or a template, as in “toki help status”")
  ).of(["status", "watch"], takes: "TEMPLATE", tr("a template of the line, as in “toki help status”"))
  static let full = Option("full", tr("show it in the full screen"))
  static let plain = Option("plain", tr("redraw nothing: print changes as sentences, for screen readers"))
  static let watch = Option("watch", tr("keep showing it, until Ctrl-C"))
  static let quiet = Option("quiet", tr("print nothing but errors"))
  static let json = Option("json", tr("print JSON, for programs"))
  static let detach = Option("detach", tr("return at once; it keeps running"))
    .of(["alarm"], tr("changes nothing: an alarm always returns at once"))
  static let csv = Option("csv", tr("print CSV, for spreadsheets"))
  static let ics = Option("ics", tr("write the alarms as a calendar file"))
  static let all = Option("all", tr("all of them"))
    .of([overall], tr("everything: timers that have rung (list), all items (cancel, dismiss), …"))
    .of(["list"], tr("timers that have rung, too"))
    .of(["help"], tr("a line for each command, or for each option of one"))
  static let man = Option("man", tr("print a manual page, for man -l (default: toki)"))
  static let since = Option(
    "since", takes: "TIME|SPAN", tr("only what rang since then: yesterday, 2026-11-20, or 7d for the last 7 days"))
  static let kind = Option("kind", takes: "alarm|timer|sequence", tr("only rings of this kind"))
  static let limit = Option("limit", takes: "COUNT", tr("how many, 1 to 1000 (default: 20)"))
  static let count = Option("count", takes: "COUNT", tr("how many rings to show, 1 to 1000 (default: 5)"))
  static let moment = Option("now", takes: "RFC3339", tr("calculate from this moment, e.g. 2026-03-28T22:00:00Z"))
  static let dryRun = Option("dry-run", tr("only show what would be imported"))
  static let skipPast = Option("skip-past", tr("skip entries whose time has passed, without listing them as wrong"))
  static let allDay = Option(
    "all-day", takes: "TIME", tr("when all-day events without an alarm of their own ring; else they are left out"))
  static let strict = Option("strict", tr("import all of a calendar file or, if one entry cannot ring, nothing"))
  static let replace = Option("replace", tr("make everything as it is in the backup, and remove what is not in it"))
  static let follow = Option("follow", tr("read the calendar file again whenever it changes"))
  static let unfollow = Option("unfollow", tr("stop following the file; its alarms stay"))
  static let followed = Option("followed", tr("list the files that are followed"))
  static let withHooks = Option("with-hooks", tr("run the hooks that come with it (default: they are off)"))
  static let reset = Option("reset", tr("set it back to what it was at first"))
  static let suggest = Option("suggest", tr("list time servers to choose from; none is asked or set"))
  static let testRing = Option("test-ring", tr("ring once, a second from now, to hear it"))
  static let testWake = Option("test-wake", tr("send the machine to sleep, and see whether it is woken"))
  static let after = Option("after", takes: "SPAN", tr("when to wake it, 1 s to 1 h from now (default: 2 min)"))
  static let seen = Option("seen", tr("confirm that you have read what was damaged and lost"))
  static let server = Option(
    "server", takes: "HOST[:PORT]", tr("a time server to ask without the daemon (may be repeated)"))
  static let nts = Option("nts", takes: "HOST[:PORT]", tr("the same, with proof of its answers (NTS)"))
  static let certificates = Option(
    "certificates", takes: "FILE", tr("certificates (PEM) to trust for NTS, not the system's")
  ).of(
    [overall], takes: "FILE|system",
    tr("certificates (PEM) to trust: of time for NTS, of pair and link in place of one certificate")
  ).of(
    ["pair", "link"], takes: "FILE|system",
    tr("trust what these certificates (PEM) sign, or the system's, in place of one certificate"))
  static let at = Option("at", takes: "REMOTE", tr("the remote to go to, one of toki remotes (or “here”)"))
    .of(
      [overall],
      tr("the remote to go to, one of toki remotes (“here” for this machine); of why, also the time of the ring")
    )
    .of(["why"], takes: "TIME", tr("the ring nearest to this time: 7:00, yesterday 7:00 (default: the newest)"))
  static let account = Option(
    "account", takes: "NAME", tr("the account on a fleet to go to; --at is then its host")
  )
  .of([overall], tr("the account on a fleet to pair or link, or to go to; --at is then its host"))
  .of(["pair", "link"], tr("the account on a fleet that a token opens"))
  static let `as` = Option("as", takes: "REMOTE", tr("what to call the remote (default: as the account)"))
  static let once = Option("once", tr("only until Ctrl-C, without remembering it"))
  static let fingerprint = Option(
    "fingerprint", takes: "SHA256", tr("the fingerprint of the certificate that is expected there"))
  static let role = Option(
    "role", takes: "display|control|owner", tr("what the device may do (default: control; display if items are named)"))
  static let port = Option("port", takes: "1-65535", tr("the network port (default: 8654)"))
  static let host = Option(
    "host", takes: "NAME|none",
    tr("a further name of this machine, such as that of a proxy (may be repeated; “none” for none)"))
  static let certificate = Option(
    "certificate", takes: "FILE|none", tr("a certificate (PEM) of your own (“none” for one that Toki makes)"))
  static let insecure = Option("insecure", tr("plain HTTP, for displays only"))
  static let secure = Option("secure", tr("HTTPS again, after --insecure"))
  static let tailscale = Option(
    "tailscale", tr("also under the name that Tailscale gives this machine, with its certificate (untried)"))
  static let help = Option("help", tr("show this help"))
  static let version = Option("version", tr("show the version"))
  static let trusted = Option("trusted", "")
  static let noTrusted = Option("no-trusted", "")
}

extension Option: Hashable {
  /// `true` if they have one name.
  static func == (left: Option, right: Option) -> Bool { left.name == right.name }

  /// By its name.
  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
