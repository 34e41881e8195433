// SPDX-License-Identifier: Apache-2.0
import Localization

/// The parts of the manual pages that are not in the table, as named paragraphs.
enum ManualTexts {
  typealias Item = (name: String, text: String)

  /// Words for spans, times and days.
  static var words: [Item] {
    [
      (tr("Spans"), "25m, 1h30m, 1.5h, 90s, 500ms, 5 minutes, an hour and a half, PT1H30M, 25分, 1時間半"),
      (tr("Times"), "07:00, 7am, 7:30 pm, 19:30:15, noon, midnight, 午前7時半"),
      (tr("One day"), "tomorrow 6:40, mon 07:00, friday next week 9:00, 2026-12-31 23:59:59, 明日 6時40分, 来週の金曜 9時"),
      (
        tr("Again and again"),
        "every day 7:00, every weekday 7:00, every other monday 7:00, every 2nd tue 7:15, every month on the 31st 9:00, 平日 7:00, 第2火曜 7:15"
      ),
      (tr("Limits"), "from 2026-12-01, until 2027-06-30, for 5 times, for 2 weeks, 2週間"),
      (tr("A zone"), "07:00 Europe/Berlin, 2026-12-31T23:59:59+09:00"),
      (tr("A label"), "25m tea; 25m \"later\"; 10分 お茶"),
      (tr("Steps"), "25m work, 5m rest; 4x(25m work, 5m rest [wait]), 15m long rest [sound bell]"),
    ]
  }

  /// Toki's promises about time; `docs/time.md` has the same words, with the tests that prove them.
  static var time: [Item] {
    [
      (
        tr("Span"),
        tr(
          "A timer runs for the time it was given, to the nanosecond, on a clock that counts sleep and that nobody can set. Pauses lose nothing."
        )
      ),
      (
        tr("Appointment"),
        tr(
          "An alarm rings when the wall shows its time in its zone, once on each day of its rule, with the seconds at zero unless they were given. A time that has gone by today is tomorrow's."
        )
      ),
      (
        tr("Left out"),
        tr(
          "A day that is skipped or paused stays so in another zone, after a step of the clock and after a reboot, and the alarm comes back by itself."
        )
      ),
      (
        tr("Never early"),
        tr("A ring happens at its instant or after it; how late is measured and kept.")
      ),
      (
        tr("Sequence"),
        tr(
          "A step that nobody has to stop is followed by the next at its very deadline: steps do not add up their lateness, and the end of the plan that is shown is the end that comes."
        )
      ),
      (
        tr("Suspend"),
        tr("Time spent asleep counts. Rings due meanwhile are found on waking, and the late policy applies.")
      ),
      (
        tr("Step"),
        tr(
          "Setting the clock does not move a timer, a stopwatch or a snooze. Alarms are worked out again; a ring that was jumped over is late or missed, and one that has been does not come twice."
        )
      ),
      (
        tr("Wrong clock"),
        tr(
          "A clock that is wrong for a while changes no ring that lies after its correction: what it made of an instant that is still to come is taken back."
        )
      ),
      (
        tr("Zone"),
        tr(
          "A floating alarm follows the host to another zone; a pinned one stays with its own. A ring that the journey jumped over is late or missed, not dropped. (A jump of the wall by more than twelve hours is taken for one the other way, as over the date line.)"
        )
      ),
      (
        tr("Gap"),
        tr(
          "If an alarm's time falls in the hour skipped when clocks go forward, it rings at the first instant after it, and the next day at its usual time. If a whole day is skipped, it rings at the end of that day."
        )
      ),
      (
        tr("Overlap"),
        tr("If clocks go back and a time comes twice, the alarm rings once, at the first.")
      ),
      (
        tr("Short month"),
        tr("The 29th, 30th and 31st of a month that has none are its last day, and Toki says so before.")
      ),
      (
        tr("Late"),
        tr(
          "A ring found at most 60 minutes late, or as late as `toki settings late-limit` says, rings at once and says how late it is."
        )
      ),
      (
        tr("Missed"),
        tr(
          "Later than that it is missed: a notice stays until somebody has seen it. Nothing is dropped without a word."
        )
      ),
      (
        tr("Restart"),
        tr("After a crash, a restart or a reboot everything goes on; a ring is never lost and is not doubled.")
      ),
    ]
  }

  /// An explanation of trusted time, and of its figures.
  static var trust: [Item] {
    [
      (
        tr("Trusted"),
        tr(
          "Three or more time servers that do not depend on one another were asked, and a strict majority agrees: the true time lies within the bound that is shown. With fewer, or without a majority, Toki says so instead. It never sets the clock of this device."
        )
      ),
      (
        tr("Figures"),
        tr(
          "The offset is how far a server is ahead of this device's clock: over 0 the device is slow. The delay is the way there and back. The distance is how wrong an honest server can be. Several addresses of one name are one vote."
        )
      ),
      (
        tr("What rings by it"),
        tr(
          "As soon as time servers are named, alarms and timers ring by it, unless the setting trusted-time is off. It need not be fresh, or come from three servers: a bound of at most one second will do. Where the bound is wider or nothing is known, an alarm goes by this device's clock, and a timer keeps the deadline that was last worked out. The history says which it was."
        )
      ),
    ]
  }

  /// Advice on time servers, and the rules of their operators.
  static var servers: [Item] {
    [
      (
        tr("Whom to ask"),
        tr(
          "Toki asks nobody until you say whom: “toki settings time-servers” takes up to 16 names or addresses, each HOST, HOST:PORT or nts://HOST. Choose three or more that do not depend on one another: your network's, your provider's, national ones. Those with NTS (nts://) prove that nobody on the way changed their answers."
        )
      ),
      (
        tr("How often"),
        tr(
          "The daemon asks a server at most every 16 seconds and at most 20 times an hour, as ntp.nict.jp wants it. All addresses of a name are asked, of one with nts:// one at a time. A server that wants to be asked less often, or not at all, is obeyed. Each run of “toki time --server” counts for itself: use --watch, not a loop."
        )
      ),
      (
        tr("Pools"),
        tr(
          "Toki comes with no servers. Whoever builds it into a product asks pool.ntp.org for a vendor zone of their own, or runs servers, and does not ship the pool's own names."
        )
      ),
      (
        tr("Leap seconds"),
        tr(
          "Never mix servers that smear leap seconds, as some large companies' do, with those that do not: for hours around one they differ by up to a second."
        )
      ),
    ]
  }

  static var exits: [Item] {
    [
      ("0", tr("It rang, or what was asked is done.")),
      ("1", tr("It could not be done.")),
      ("2", tr("What was typed is wrong or not clear.")),
      ("3", tr("It was cancelled, or you detached from it.")),
      ("4", tr("It was missed; for toki time: the time is not trusted.")),
    ]
  }

  static var files: [Item] {
    [
      ("$XDG_DATA_HOME/toki, ~/.local/share/toki", tr("What is set, and the history.")),
      (
        "$XDG_DATA_HOME/toki/remotes.json",
        tr("The other machines that were paired, with the token of each; keep it private.")
      ),
      (
        "$XDG_RUNTIME_DIR/toki/toki.sock",
        tr("Where the daemon listens; toki-api(7) is about what it understands.")
      ),
      ("/usr/share/zoneinfo, /etc/localtime", tr("The rules of the time zones, and the zone of this machine.")),
    ]
  }

  /// Calls of the daemon from a shell.
  static let calls = [
    "socket=$XDG_RUNTIME_DIR/toki/toki.sock",
    "curl --unix-socket $socket http://localhost/v1/overview",
    "curl --unix-socket $socket -X POST http://localhost/v1/rings/r1/dismiss",
  ]

  static var apiFiles: [Item] {
    [
      ("$XDG_RUNTIME_DIR/toki/toki.sock", tr("Where the daemon listens; “toki daemon status” says where that is.")),
      (
        "/usr/share/toki/openapi.yaml, /usr/local/share/toki/openapi.yaml",
        tr("What each call takes and answers (OpenAPI 3.1); also GET /openapi.yaml.")
      ),
    ]
  }

  static var environment: [Item] {
    [
      ("TZ", tr("The zone in which this command reads and shows times; the daemon follows its own.")),
      (
        "LC_ALL, LC_MESSAGES, LANG, LANGUAGE",
        tr(
          "The language: English, German or Japanese. What is typed is read in English and Japanese, and in German where that is the language."
        )
      ),
      ("LC_ALL, LC_TIME, LANG", tr("12 or 24 hours on the full screen. The command line writes 24, and reads both.")),
      ("TOKI_REMOTE", tr("The remote that commands go to, as with --at.")),
      (
        "TOKI_CITIES", tr("The cities of the full screen, separated by commas, as in “Tokyo, London”.")
      ),
      (
        "TOKI_SCREEN",
        tr("“line”: toki alone prints the help. “plain”: nothing is redrawn, as with --plain. Else “full”.")
      ),
      (
        "NO_COLOR, CLICOLOR, CLICOLOR_FORCE",
        tr("NO_COLOR or CLICOLOR=0: no colors. CLICOLOR_FORCE=1: colors in a pipe, too.")
      ),
      ("XDG_DATA_HOME, XDG_RUNTIME_DIR", tr("Where the files are.")),
    ]
  }
}
