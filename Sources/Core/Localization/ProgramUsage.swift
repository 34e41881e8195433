// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The usage of a program other than `toki`, for its `--help` and its manual page.
public struct ProgramUsage: Sendable {
  /// A name, and its description.
  public typealias Item = (name: String, text: String)

  /// The command lines.
  public let synopsis: [String]
  /// Paragraphs; the first says its purpose.
  public let description: [String]
  /// The options.
  public let options: [Item]
  /// Exit codes other than those of every program; empty for none.
  public let exits: [Item]
  /// Files that it uses.
  public let files: [Item]

  /// Its help: a description, and the options.
  public var help: String {
    let widest = options.map(\.name.utf8.count).max() ?? 0
    let rows = options.map { name, text in
      "  " + name + String(repeating: " ", count: widest - name.utf8.count) + "  " + text + "\n"
    }
    return description[0] + "\n\n" + rows.joined()
  }

  private static func common(in language: Language) -> [Item] {
    [
      ("--version", tr("show the version", in: language)), ("--help", tr("show this help", in: language)),
    ]
  }

  /// `tokid`.
  public static func daemon(in language: Language) -> ProgramUsage {
    ProgramUsage(
      synopsis: ["tokid [--supervise] [--ready-fd N]", "tokid --version | --help"],
      description: [
        tr(
          "tokid keeps what is set, waits for the next deadline, plays the sound and shows the notification.",
          in: language
        ),
        tr(
          "You need not start it: any command of toki and the app do, and where systemd runs, its user units start it at login.",
          in: language
        ),
        tr("Without options it serves in the foreground; it takes the socket that systemd hands it.", in: language),
        tr("A socket that is removed is made anew, at once or on SIGUSR1.", in: language),
      ],
      options: [
        (
          "--supervise",
          tr(
            "serve in a child process; start it again if it dies, or hangs near a deadline",
            in: language)
        ),
        ("--ready-fd N", tr("say on descriptor N when it listens", in: language)),
      ] + common(in: language),
      exits: [
        ("0", tr("It was told to stop.", in: language)),
        ("1", tr("It could not start.", in: language)),
        ("2", tr("What was typed is wrong or not clear.", in: language)),
        ("3", tr("Another daemon serves these files already.", in: language)),
        (
          "78",
          tr("A newer Toki wrote the data: install that version again.", in: language)
        ),
      ],
      files: [
        ("$XDG_DATA_HOME/toki, ~/.local/share/toki", tr("What is set, and the history.", in: language)),
        (
          "$XDG_RUNTIME_DIR/toki/toki.sock",
          tr("Where it listens; without that variable in /run/user/UID, or in “run” in the data folder.", in: language)
        ),
      ])
  }

  /// `toki-fleet`.
  public static func fleet(in language: Language) -> ProgramUsage {
    ProgramUsage(
      synopsis: [
        "toki-fleet [--config FILE] [--listen 127.0.0.1:PORT [--address ADDRESS]] [OPTION…]",
        "toki-fleet create NAME [--zone ZONE]",
        "toki-fleet create --from FILE [--token NAME] [--role ROLE] [--zone ZONE]",
        "toki-fleet list [--name PREFIX] [--zone ZONE] [--server ADDRESS] [--json]",
        "toki-fleet rename ACCOUNT NAME", "toki-fleet delete ACCOUNT [--yes]", "toki-fleet audit [ACCOUNT]",
        "toki-fleet zone ACCOUNT ZONE",
        "toki-fleet token ACCOUNT add NAME [--role ROLE] [--item ID…]",
        "toki-fleet token ACCOUNT list | rotate NAME | revoke NAME",
        "toki-fleet hook ACCOUNT add URL [--on MOMENT]", "toki-fleet hook ACCOUNT list | remove NUMBER | secret [none]",
        "toki-fleet export ACCOUNT [FILE]", "toki-fleet import ACCOUNT FILE",
        "toki-fleet move ACCOUNT [ADDRESS]", "toki-fleet drain ADDRESS [off]",
        "toki-fleet --version | --help",
      ],
      description: [
        tr(
          "toki-fleet keeps many accounts in a PostgreSQL database and rings for them, together with other servers.",
          in: language),
        tr(
          "An account is all that one Toki keeps: its alarms, timers, sequences and stopwatches, its settings and its history.",
          in: language),
        tr(
          "Servers hold accounts by a lease in the database. When one is gone, another takes its accounts within 4 s and rings on; each ring is decided once.",
          in: language),
        tr(
          "What happens is written to standard output, one JSON object a line. A server has no sound: what rings is told to the devices of the account.",
          in: language),
      ],
      options: [
        ("toki-fleet", tr("run a server in the foreground; any number share one database", in: language)),
        ("toki-fleet create NAME", tr("make an empty account", in: language)),
        (
          "toki-fleet list",
          tr("list the accounts: when each is due next, which server holds it, and its zone", in: language)
        ),
        (
          "toki-fleet create --from FILE",
          tr("make the accounts of a file, each with a token; a line is a name and, if you like, a zone", in: language)
        ),
        ("toki-fleet rename ACCOUNT NAME", tr("give an account another name; its tokens go on", in: language)),
        (
          "toki-fleet delete ACCOUNT",
          tr("delete an account with all that is in it; without --yes, only show what would be deleted", in: language)
        ),
        (
          "toki-fleet audit [ACCOUNT]",
          tr("list what operators have done: when, who, what, and to which account", in: language)
        ),
        ("toki-fleet zone ACCOUNT ZONE", tr("put an account in another time zone", in: language)),
        (
          "toki-fleet token ACCOUNT add NAME",
          tr("make a token for a device or program; it is shown once", in: language)
        ),
        (
          "toki-fleet token ACCOUNT list",
          tr("list the tokens of an account, and when each was used last", in: language)
        ),
        (
          "toki-fleet token ACCOUNT rotate NAME",
          tr("put a new token in the place of one, which lets nobody in from now on", in: language)
        ),
        ("toki-fleet token ACCOUNT revoke NAME", tr("let nobody in by this token from now on", in: language)),
        (
          "toki-fleet hook ACCOUNT add URL",
          tr("send a POST request to a web address when something rings", in: language)
        ),
        ("toki-fleet hook ACCOUNT list", tr("list the hooks of an account", in: language)),
        ("toki-fleet hook ACCOUNT remove NUMBER", tr("remove a hook, by its number in the list", in: language)),
        (
          "toki-fleet hook ACCOUNT secret [none]",
          tr("make the secret that signs the requests, and show it once; or sign no more", in: language)
        ),
        (
          "toki-fleet move ACCOUNT [ADDRESS]",
          tr(
            "move an account to the server at an address (default: the other one with the fewest accounts)",
            in: language)
        ),
        (
          "toki-fleet drain ADDRESS [off]",
          tr("have a server give its accounts to others before you stop it, and wait for that", in: language)
        ),
        ("toki-fleet export ACCOUNT [FILE]", tr("write an account as a backup", in: language)),
        (
          "toki-fleet import ACCOUNT FILE",
          tr("put a backup in the place of all that an account has, with the same ids and states", in: language)
        ),
        (
          "--zone ZONE", tr("the time zone of a new account (default: yours), or of the accounts to list", in: language)
        ),
        ("--name PREFIX", tr("list accounts whose name begins like this", in: language)),
        ("--server ADDRESS", tr("list accounts that this server holds", in: language)),
        ("--json", tr("list as JSON", in: language)),
        ("--token NAME", tr("what the tokens of new accounts are called (default: owner)", in: language)),
        (
          "--history DAYS",
          tr("how long a server keeps rings in the history, or forever (default: 400)", in: language)
        ),
        ("--role ROLE", tr("what a new token allows: display, control (default) or owner", in: language)),
        ("--item ID", tr("an item that a display sees (may be repeated)", in: language)),
        (
          "--on MOMENT",
          tr("when a new hook runs: ring (default), dismiss, snooze, missed or every", in: language)
        ),
        (
          "--private-hooks",
          tr("let hooks call this machine and its networks too (default: only public addresses)", in: language)
        ),
        (
          "--listen 127.0.0.1:PORT",
          tr("answer requests to accounts, by plain HTTP for a proxy on this machine", in: language)
        ),
        (
          "--address ADDRESS",
          tr("where other servers reach this one (default: where it listens)", in: language)
        ),
        (
          "--database ADDRESS",
          tr("the PostgreSQL database, not through a pooler; otherwise TOKI_DATABASE", in: language)
        ),
        ("--password-file FILE", tr("a file whose first line is the password of the database", in: language)),
        (
          "--config FILE",
          tr("read settings from a file; options win over it (default: /etc/toki-fleet.conf)", in: language)
        ),
        (
          "--lease SECONDS",
          tr("how long a server rings on without the database, 3 to 60 (default: 3)", in: language)
        ),
        (
          "--renewal SECONDS",
          tr("how often the lease is renewed (default: a third of it)", in: language)
        ),
        (
          "--weight COUNT",
          tr("how many accounts a server holds in proportion to others (default: 100)", in: language)
        ),
        (
          "--connections COUNT",
          tr("connections to the database that the accounts of a server share (default: 2)", in: language)
        ),
        ("--places COUNT", tr("the most connections of clients to a server (default: 10000)", in: language)),
        ("--streams COUNT", tr("the most event streams of one token (default: 16)", in: language)),
        ("--requests COUNT", tr("requests of one token each second (default: 20)", in: language)),
        (
          "--admin-token-file FILE",
          tr("a file whose first line is the token of the admin API (default: there is none)", in: language)
        ),
        ("--items COUNT", tr("the most items of an account (default: 10000)", in: language)),
        ("--log-requests", tr("write each request to the log, without its token and body", in: language)),
      ] + common(in: language),
      exits: [],
      files: [
        (
          "/etc/toki-fleet.conf",
          tr("Settings, one a line, named like the options without dashes: listen = 127.0.0.1:8660", in: language)
        ),
        (
          "/etc/toki-fleet.admin-token",
          tr("The token of the admin API, which systemd reads as root and hands to the unit.", in: language)
        ),
        (
          "/etc/toki-fleet.password",
          tr("The password of the database, which systemd reads as root and hands to the unit.", in: language)
        ),
        (
          "/etc/default/toki-fleet",
          tr("The database and the options of the unit toki-fleet.service.", in: language)
        ),
      ])
  }

  /// `toki-desktop`.
  public static func desktop(in language: Language) -> ProgramUsage {
    ProgramUsage(
      synopsis: [
        "toki-desktop [--at REMOTE] [--page PAGE] [--new-alarm | --new-timer]", "toki-desktop --gapplication-service",
      ],
      description: [
        tr(
          "toki-desktop is the window of Toki: alarms, a sleep screen, timers, a stopwatch and world clocks.",
          in: language
        ),
        tr(
          "It shows what tokid keeps, and starts it when it does not run; closing the window stops nothing.",
          in: language
        ),
        tr("Usually it is started from the overview of the desktop, where it is called Toki.", in: language),
      ],
      options: [
        ("--at REMOTE", tr("show the Toki of another machine, paired by toki pair", in: language)),
        ("--page PAGE", tr("open a page: alarms, sleep, timers, stopwatch or clock", in: language)),
        ("--new-alarm", tr("begin a new alarm", in: language)),
        ("--new-timer", tr("begin a new timer", in: language)),
        (
          "--gapplication-service",
          tr("wait on the session bus without a window", in: language)
        ),
      ] + common(in: language),
      exits: [],
      files: [
        ("~/.local/share/toki", tr("What is set, and the history; the daemon alone writes there.", in: language)),
        (
          "~/.config/toki/desktop.conf",
          tr("What was chosen about the window; all that concerns ringing belongs to the daemon.", in: language)
        ),
      ])
  }
}
