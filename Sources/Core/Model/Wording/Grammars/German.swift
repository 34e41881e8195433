// SPDX-License-Identifier: Apache-2.0

extension Grammar {
  /// German: `jeden Werktag 7 Uhr`, `morgen früh um halb acht`, `in 20 Minuten`, `Di und Do 18:30 bis 24.12.`.
  ///
  /// `7 Uhr` is a time of the 24-hour clock, and dates have the day first. What is said with `halb`, `vor` and `nach`, or
  /// without `Uhr`, is asked about unless a part of the day settles it. `viertel acht` is refused, as half of the people
  /// take it for another time, and so is what is one day to some and several to others: `Weihnachten`. The hours of
  /// `mittags` and `nachts` are those of 昼 and 深夜.
  static let german = Grammar(
    parts: ["clock", "window", "part", "day", "date", "rule", "limit", "span", "zone", "request", "bare"],
    rules: germanTimes + germanSpans + germanDays + germanRules + germanTimesWords + germanRequests,
    numbers: germanNumbers,
    hundred: "hundert",
    letters: ["ä": "ae", "Ä": "ae", "ö": "oe", "Ö": "oe", "ü": "ue", "Ü": "ue", "ß": "ss", "ẞ": "ss"],
    closed: """
      aber abermals als anfang beginn beginnend danach dann davor demnaechst dies diese diesem diesen dieser dieses
      doch ehe eher einmal ende endet entweder erst etliche etwas fast ferien feiertag feiertage feiertagen feiertags
      folgende folgenden frueher fruehestens gestern gleich guten gute halbe halben herbst hr hrs irgendwann jede
      jedem jeder jedes jetzt jeweils kalenderwoche kaum kein keine keinen knapp kommende kommenden kommender kurz
      kuerze langsam letzte letzten letzter letztes mal mehr mehrere minus mitte monatsanfang monatsende monatsletzten
      nachher naechste naechsten naechster naechstes neulich nicht nie niemals noch nochmal nur oder ostern paar
      pfingsten plus quartal schon seit sobald sofort sommer sonst spaeter spaetestens statt uebermorgens uebernaechste
      uebernaechsten uebernaechster vielleicht vorbei vorgestern vorher waehrend wann weihnachten weihnachtstag wenig
      weniger wenige werktaeglich winter wochentag zwischen fruehling fruehjahr advent karneval fasching silvesterabend zeit ortszeit sommerzeit winterzeit
      bald zuerst zuletzt zusammen insgesamt maximal mindestens hoechstens jahre jahr jahren quartale mez mesz
      werkt woech jaehrl monatl schultag schultags schultage schultagen quartalsweise halbjaehrlich vierteljaehrlich
      zweimonatlich gerade geraden ungerade ungeraden kw ultimo reformationstag dreikoenig dreikoenige dreikoenigstag
      allerseelen maifeiertag nationalfeiertag
      karfreitag muttertag vatertag allerheiligen himmelfahrt fronleichnam
      """,
    first: "der die das",
    inner: "in im am an auf nach von zu zum zur der die das den dem mit und fuer bei eine einen ein",
    days: [
      "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonnabend", "sonntag", "januar", "februar",
      "april", "august", "september", "oktober", "november", "dezember", "heute", "uebermorgen", "werktags",
      "wochentags", "wochenends", "taeglich", "stuendlich", "monatlich", "jede",
    ],
    ordinary: """
      kochen kuchen knochen kutschen eier eiern eimer mein meine meiner dein deine seine feine leine weine steine
      halle galle falle stelle welle kelle quelle teile teilen heil hilfe hand band sand rand land wand dach fach
      bach mach macht nackt wacht saft kraft haft luft duft durst wurst licht gericht gesicht wetter
      vetter bretter blaetter mutter butter futter vater kater waage plage frage sage saege bluse blume taube
      schule schulen stufe runde kunde hunde hund munde wunde bunte bund rund grund pfund fund stuck stueck
      minze muenze mitte miete bitte ritte sitte mittel titel kittel moritz monika miriam
      film bild spiel ziel stiel teil seil keil weile eile feile meile zeile messe masse kasse klasse rasse tassen
      werkstatt feierabend morgenstern tee ei bus zug bad tor ort rad uni oma opa eis arm
      gehen sehen stehen geben leben regen legen segen wegen fegen pflegen leute lage tomate tomaten wache katze kanne alte alle rabe tante tasse tafel tee
      tonne feier stimme geben stuhl linse wecker seele frau fruehe fisch sache
      """,
    shortDays: "mo di mi do fr sa so", shared: "in am an so do die min sec sek h m s timer alarm d utc gmt um",
    joints: "an daran dass den die das der dem",
    orders: [
      "verlaengern": "extend", "laenger": "extend", "hinzufuegen": "add", "dazu": "add", "drauf": "add",
      "verkuerzen": "shorten", "kuerzer": "shorten", "abziehen": "subtract", "abbrechen": "cancel",
      "loeschen": "delete",
      "entfernen": "remove", "ueberspringen": "skip", "stoppen": "stop", "stopp": "stop", "beenden": "end",
      "aus": "off",
      "ausschalten": "turn off", "anhalten": "pause", "pausieren": "pause", "fortsetzen": "resume",
      "weiter": "continue", "zuruecksetzen": "reset", "neustarten": "restart", "schlummern": "snooze",
      "wiederholen": "repeat", "wiederholt": "repeat", "stop": "stop", "snooze": "snooze", "reset": "reset",
      "cancel": "cancel",
      "delete": "delete", "restart": "restart", "repeat": "repeat", "deaktivieren": "disable", "aktivieren": "enable",
      "verschieben": "reschedule", "verlegen": "reschedule", "aendern": "modify",
    ],
    commands: [
      "loesche": "delete", "loesch": "delete", "entferne": "remove", "storniere": "cancel", "stoppe": "stop",
      "stopp": "stop", "beende": "end", "verschiebe": "reschedule", "verschieb": "reschedule", "verlege": "reschedule",
      "aendere": "modify", "aender": "modify", "ueberspringe": "skip", "ueberspring": "skip", "pausiere": "pause",
      "unterbrich": "pause", "deaktiviere": "disable", "aktiviere": "enable", "verlaengere": "extend",
      "verlaenger": "extend", "verkuerze": "shorten", "add": "add", "cancel": "cancel",
      "delete": "delete", "remove": "remove", "disable": "disable", "enable": "enable", "dismiss": "dismiss",
      "edit": "modify", "extend": "extend", "resume": "resume", "skip": "skip", "snooze": "snooze", "stop": "stop",
    ],
    answers: [
      "every": "jeden", "every day": "jeden Tag", "every hour": "jede Stunde", "every 30 minutes": "alle 30 Minuten",
      "in": "in", "alarm": "Wecker", "timer": "Timer", "a week from today": "heute in einer Woche",
    ],
    clockWord: "Uhr", atWord: "um")

  private static let about = "[etwa|ungefaehr|zirka|circa|ca|genau|exakt|rund] [.]"

  private static let germanTimes = """
    z: {0-24} : {2d} uhr -> =$1:$2
    z: {0-24} : {2d} -> =$1:$2
    z: {0-24} : {2d} : {2d} [uhr] -> =$1:$2:$3
    z: {0-24} . {2d} uhr -> =$1:$2
    z: {0-24} uhr -> =$1:00
    z: {0-24} uhr {dd} -> =$1:$2~
    z: {w0-24} uhr {w0-59} -> =$1:$2~
    z: {0-24} uhr und {0-59} minuten -> =$1:$2
    z: halb {1-12} [uhr] -> @$1-30
    z: dreiviertel {1-12} [uhr] -> @$1-15
    z: drei viertel {1-12} [uhr] -> @$1-15
    z: viertel vor {1-12} [uhr] -> @$1-15
    z: viertel nach {1-12} [uhr] -> @$1+15
    z: viertel vor {13-24} [uhr] -> =$1-15
    z: viertel nach {13-24} [uhr] -> =$1+15
    z: {1-29} [minuten|min] vor {1-12} [uhr] -> @$2-$1
    z: {1-29} [minuten|min] nach {1-12} [uhr] -> @$2+$1
    z: {1-29} [minuten|min] vor {13-24} [uhr] -> =$2-$1
    z: {1-29} [minuten|min] nach {13-24} [uhr] -> =$2+$1
    z: fuenf|5 vor halb {1-12} [uhr] -> @$1-35
    z: zehn|10 vor halb {1-12} [uhr] -> @$1-40
    z: fuenf|5 nach halb {1-12} [uhr] -> @$1-25
    z: zehn|10 nach halb {1-12} [uhr] -> @$1-20
    hour: {1-12} -> @$1:00
    hour: {13-24} -> =$1:00
    hour: {0-0} -> =0:00
    ab: punkt|puenktlich|gegen|zirka|circa|ca|ungefaehr|etwa|genau|exakt [.] [um] ->
    ab: {um_} ->
    um_: [puenktlich|genau|exakt] um [punkt|zirka|circa|ca|ungefaehr|etwa|genau|exakt] [.] ->
    hours: {0-24} [uhr] , {hours} -> =$1:00, $2
    hours: {0-24} [uhr] und [um] {0-24} uhr -> =$1:00 and =$2:00
    zs: {z} , {zs} -> $1, $2
    zs: {z} und [um] {z} -> $1 and $2
    clock: {z} -> $1
    clock: {zs} -> $1
    clock: {hours} -> $1
    clock: {ab} {z} -> $2
    clock: auf {z} -> $1
    clock: {ab} {zs} -> $2
    clock: {ab} {hours} -> $2
    clock: {um_} {hour} -> $2
    clock: {ab} {0-24} h -> =$2:00
    clock: {ab} {0-24} h {2d} -> =$2:$3
    clock: {um_} {0-24} . {2d} -> =$2:$3
    clock: [um] mitternacht -> midnight
    bare: {1-24} -> $1
    window: von|zwischen {z} bis|und|- {z} -> from $1 to $2
    window: von|zwischen {0-24} bis|und|- {0-24} uhr -> from =$1:00 to =$2:00
    window: von|zwischen {hour} bis|und|- {hour} -> from $1 to $2
    dp: morgen|vormittag|frueh|morgens|vormittags -> in the morning
    dp: mittag|mittags -> 昼
    dp: nachmittag|nachmittags -> in the afternoon
    dp: abend|abends -> in the evening
    dp: nacht|nachts -> 深夜
    part: morgens|vormittags|frueh|fruehmorgens -> in the morning
    part: in der frueh|fruehe -> in the morning
    part: am morgen|vormittag -> in the morning
    part: mittags -> 昼
    part: am|zu mittag -> 昼
    part: nachmittags|nachmittag -> in the afternoon
    part: am nachmittag -> in the afternoon
    part: abends -> in the evening
    part: am abend -> in the evening
    part: nachts -> 深夜
    part: in der nacht -> 深夜
    part: heute frueh|morgen|vormittag -> this morning
    part: heute mittag -> today 昼
    part: heute nachmittag -> this afternoon
    part: heute abend -> this evening
    part: heute nacht -> today 深夜
    part: morgen {dp} -> tomorrow $1
    part: uebermorgen {dp} -> the day after tomorrow $1
    part: [am] {wt} {dp} -> $1 $2
    part: [am] {wp} -> $1
    part: jeden {wt} {dp} -> every $1 $2
    part: jeden {wp} -> every $1
    part: {mt} {dp} -> every $1 $2
    part: jeden morgen|vormittag -> every morning
    part: jeden mittag -> every day 昼
    part: jeden nachmittag -> every afternoon
    part: jeden abend -> every evening
    part: jede nacht -> every day 深夜
    part: allmorgendlich -> every morning
    part: allabendlich -> every evening
    part: allnaechtlich|naechtlich -> every day 深夜

    """

  private static let germanSpans = """
    us: sekunde|sekunden|sek|sec -> seconds
    us: +s -> seconds
    um: minute|minuten|min|mins -> minutes
    um: +m -> minutes
    uh: stunde|stunden|std -> hours
    uh: +h -> hours
    ud: tag|tage|tagen -> days
    uw: woche|wochen -> weeks
    n: {amount} -> $1
    n: 1 / 2 -> 0.5
    n: 3 / 4 -> 0.75
    n: {0-99} 1 / 2 -> $1.5
    n: {0-99} und eine|einer halbe|halben -> $1.5
    n: {0-99} ein halb -> $1.5
    ss: {n} [-] {us} [.] -> $1 $2
    sm: {n} [-] {um} [.] -> $1 $2
    sm: {n} [-] {um} [.] [und|,] {ss} -> $1 $2 $3
    sh: {n} [-] {uh} [.] -> $1 $2
    sh: {n} [-] {uh} [.] [und|,] {sm} -> $1 $2 $3
    sh: {n} {uh} [und] {dd} -> $1 $2 $3 minutes~
    sh: {n} [-] {uh} [.] [und|,] {ss} -> $1 $2 $3
    sh: [eine|einer|ne|'ne|ner|'ner] halbe|halben|halb stunde -> 30 minutes
    sh: [eine|einer|ne|'ne|ner|'ner] viertelstunde -> 15 minutes
    sh: [eine|einer|ne|'ne|ner|'ner] viertel stunde -> 15 minutes
    sh: [eine|einer|ne|'ne|ner|'ner] dreiviertelstunde -> 45 minutes
    sh: [eine|einer|ne|'ne|ner|'ner] dreiviertel stunde -> 45 minutes
    sh: drei viertelstunden -> 45 minutes
    short: {sh} -> $1
    short: {sm} -> $1
    short: {ss} -> $1
    sd: {n} {ud} -> $1 $2
    sd: {n} {ud} [und|,] {short} -> $1 $2 $3
    long: {sd} -> $1
    long: {n} {uw} -> $1 $2
    long: {n} {uw} [und|,] {sd} -> $1 $2 $3
    span: ABOUT {short} -> $1
    span: ABOUT {long} -> $1
    span: in ABOUT {short} -> in $1
    span: in ABOUT {long} -> in $1
    span: in {1-99} monat|monaten -> in $1 months
    span: fuer {short} [lang] -> $1
    span: {short} lang -> $1
    span: auf {short} -> $1
    span: + {short} -> $1

    """.replacing("ABOUT", with: about)

  private static let germanDays = """
    wl: {wt} -> $1
    wl: {wt} [,|und|+|/|&] {wl} -> $1,$2
    wl: {wt} - {wt} -> $1-$2
    ml: {mt} -> $1
    ml: {mt} [,|und|+|/|&] {ml} -> $1,$2
    ml: {mt} - {mt} -> $1-$2
    ord: {1-31} . -> $1th
    ord: erster|ersten|erste -> 1st
    ord: zweiter|zweiten|zweite -> 2nd
    ord: dritter|dritten|dritte -> 3rd
    ord: vierter|vierten|vierte -> 4th
    ord: fuenfter|fuenften|fuenfte -> 5th
    ord: letzter|letzten|letzte -> last
    datum: {1-31} . {mo} . -> $1 $2
    datum: {1-31} . {mo} . {yyyy} -> $1 $2 $3
    datum: {1-31} . {mo} . {yy} -> $1 $2 20$3
    datum: {1-31} [.] {monat} [{yyyy}] -> $1 $2 $3
    datum: {ord} {monat} [{yyyy}] -> $1 $2 $3
    datum: {iso} -> $1
    datum: heiligabend -> 24 december
    datum: silvester -> 31 december
    datum: neujahr|neujahrstag -> 1 january
    datum: nikolaus|nikolaustag -> 6 december
    datum: valentinstag -> 14 february
    tm: {datum} -> $1
    tm: {1-31} . +{mo} -> $1 $2
    date: [am|an|den|der|dem] {datum} -> $1
    date: am {1-31} . +{mo} -> $1 $2
    day: heute -> today
    day: morgen -> tomorrow
    day: uebermorgen -> the day after tomorrow
    day: [am] {wl} -> $1
    day: [von] {wt} bis {wt} -> $1-$2
    day: [am] diesen {wt} -> $1 of this week
    day: [am] naechsten|kommenden {wt} -> next $1
    day: [am] {wt} dieser|diese woche -> $1 of this week
    day: [am] {wt} [der] naechste|naechster|naechsten woche -> $1 of next week
    day: naechste woche [am] {wt} -> $1 of next week
    day: heute in einer woche -> a week from today
    day: [am] {wt} in einer woche -> a week from $1
    day: [am] {wt} in {1-52} woche|wochen -> $2 weeks from $1
    day: am {1-31} . -> on the $1th~

    """ + germanNames

  /// `montag`, `mo.`, `montags`, `montagabend`; `dezember`, `dez.`.
  private static let germanNames: String = {
    var lines = ""
    let days = [
      ("montag", "mo"), ("dienstag", "di"), ("mittwoch", "mi"), ("donnerstag", "do"), ("freitag", "fr"),
      ("samstag", "sa"), ("sonntag", "so"), ("sonnabend", "sa"),
    ]
    let parts = [
      ("morgen", "in the morning"), ("vormittag", "in the morning"), ("mittag", "昼"),
      ("nachmittag", "in the afternoon"), ("abend", "in the evening"), ("nacht", "深夜"),
    ]
    for ((day, short), weekDay) in zip(days, WeekDay.allCases + [.saturday]) {
      let english = WeekDaysText.names(of: weekDay).last ?? ""
      lines += "wt: \(day) -> \(english)\nwt: \(short) [.] -> \(english)\nmt: \(day)s -> \(english)\n"
      for (part, words) in parts { lines += "wp: \(day)\(part) -> \(english) \(words)\n" }
    }
    let months = [
      ("januar|jaenner", "jan"), ("februar", "feb"), ("maerz", "mrz"), ("april", "apr"), ("mai", "mai"),
      ("juni", "jun"),
      ("juli", "jul"), ("august", "aug"), ("september", "sept|sep"), ("oktober", "okt"), ("november", "nov"),
      ("dezember", "dez"),
    ]
    for (index, (month, short)) in months.enumerated() {
      let english = CivilDate.englishNames(ofMonth: index + 1).last ?? ""
      lines += "monat: \(month) -> \(english)\nmonat: \(short) [.] -> \(english)\n"
    }
    return lines
  }()

  private static let germanRules = """
    rule: taeglich -> every day
    rule: taegl|tgl [.] -> every day
    rule: woechentlich [am] {wl} -> every $1
    rule: woechentlich {ml} -> every $1
    rule: jede woche [am] {wl} -> every $1
    rule: jede woche {ml} -> every $1
    rule: zweiwoechentlich [am] {wl} -> every 2 weeks $1
    rule: zweiwoechentlich {ml} -> every 2 weeks $1
    rule: jeden tag -> every day
    rule: alle tage -> every day
    rule: werktags|wochentags -> weekdays
    rule: jeden werktag|wochentag -> weekdays
    rule: an werktagen|wochentagen -> weekdays
    rule: unter der woche -> weekdays
    rule: an arbeitstagen -> workdays
    rule: jeden arbeitstag -> workdays
    rule: wochenends -> weekends
    rule: jedes|am wochenende -> weekends
    rule: an wochenenden -> weekends
    rule: [immer] {ml} -> every $1
    rule: {mt} bis {mt} -> every $1-$2
    rule: jeden {wt} bis {wt} -> ?%1 bis %2
    rule: jeden|jede {wl} -> every $1
    rule: alle {0-999} tage -> every $1 days
    rule: alle {0-99} wochen -> every $1 weeks
    rule: alle {0-99} wochen [am|jeweils] {wl} -> every $1 weeks $2
    rule: alle {0-99} wochen [jeweils] {ml} -> every $1 weeks $2
    rule: {ml} alle {0-99} wochen -> every $2 weeks $1
    rule: vierzehntaegig [am] {wl} -> every 2 weeks $1
    rule: vierzehntaegig {ml} -> every 2 weeks $1
    rule: jeden zweiten tag -> every 2 days
    rule: jeden dritten tag -> every 3 days
    rule: jeden vierten tag -> every 4 days
    rule: jeden zweiten {wt} -> ?alle 2 Wochen %1|jeden 2. %1 im Monat
    rule: jeden 2 . {wt} -> ?alle 2 Wochen %1|jeden 2. %1 im Monat
    rule: jeden dritten {wt} -> ?alle 3 Wochen %1|jeden 3. %1 im Monat
    rule: jeden 3 . {wt} -> ?alle 3 Wochen %1|jeden 3. %1 im Monat
    rule: jeden {ord} {wt} -> ?jeden %1 %2 im Monat
    ofmonth: im monat ->
    ofmonth: des|jedes|jeden monats ->
    ofmonth: in jedem monat ->
    rule: [jeden|am] {ord} {wt} {ofmonth} -> every $1 $2 of the month
    rule: jeden letzten tag {ofmonth} -> last day of the month
    rule: am letzten tag jedes|jeden monats -> last day of the month
    rule: jeden {1-31} . -> every $1th~
    rule: jeden {1-31} . und {1-31} . -> every $1th and $2th
    rule: am {1-31} . jedes|jeden monats -> every month on the $1th
    rule: am {1-31} . und [am] {1-31} . jedes|jeden monats -> every $1th and $2th
    rule: jeden monat am {1-31} . -> every month on the $1th
    rule: monatlich am {1-31} . -> every month on the $1th
    rule: jedes jahr am|an {datum} -> every year on $1
    rule: jaehrlich am|an {datum} -> every year on $1
    rule: stuendlich -> every hour
    rule: jede stunde -> every hour
    rule: alle {1-23} stunden -> every $1 hours
    rule: alle {1-999} minuten|min -> every $1 minutes
    rule: jede halbe stunde -> every 30 minutes
    rule: jede viertelstunde -> every 15 minutes
    rule: [nur] im {monat} -> in $1
    rule: im {monat} und {monat} -> in $1 and $2
    rule: von {monat} bis {monat} -> from $1 to $2
    one: {tm} -> $1
    one: {wt} -> $1
    one: heute -> today
    one: morgen -> tomorrow
    one: uebermorgen -> the day after tomorrow
    limit: bis [einschliesslich] [zum|am] {one} -> until $1
    limit: ab [dem] {one} -> from $1
    limit: vom|von {tm} bis|- [zum] {tm} -> from $1 until $2
    limit: vom {1-31} . bis|- [zum] {1-31} [.] {monat} [{yyyy}] -> from $1 $3 $4 until $2 $3 $4
    limit: vom {1-31} . bis|- [zum] {1-31} . {mo} . [{yyyy}] -> from $1 $3 $4 until $2 $3 $4
    times: {1-999} [-] mal|x|×|* -> $1
    repeats: {1-9999} [-] mal|x|×|* -> $1
    limit: {times} -> for $1 times
    limit: {times} taeglich -> ?
    limit: {times} am|pro tag -> ?
    limit: taeglich {times} -> ?
    limit: fuer {1-999} {ud} [lang] -> for $1 days
    limit: {1-999} {ud} lang -> for $1 days
    limit: fuer {1-99} {uw} [lang] -> for $1 weeks
    limit: {1-99} {uw} lang -> for $1 weeks
    no: ausser|ausgenommen ->
    limit: {no} {ml} -> except $2
    limit: {no} [am|an] {wl} -> except $2
    limit: {no} [am|an|den|dem] {tm} -> except $2
    limit: {no} an feiertagen -> except holidays
    limit: ohne feiertage -> except holidays

    """

  private static let germanRequests = """
    request: alexa|siri|hey|ok|google|toki|bitte ->
    request: stell|stelle|setz|setze|starte|start|erstelle|mach|mache [mir] [bitte] [einen|den|ein|eine] [neuen] ->
    request: [-] timer|countdown|kurzzeitwecker [auf|fuer|von|mit] -> timer
    request: wecker|alarm [auf|fuer] -> alarm
    request: weck|wecke mich [bitte] [auf] -> wake
    request: wecken -> wake
    request: kannst|koenntest du [bitte] mich [bitte] -> wake
    request: erinnere|erinner mich [bitte] -> remind
    request: erinnere|erinner mich [bitte] daran , -> remind
    request: namens|genannt ->
    joint: und -> and
    zone: europe|america|asia|africa|australia|pacific|atlantic|antarctica|indian|etc / {place} -> $&
    """
}
