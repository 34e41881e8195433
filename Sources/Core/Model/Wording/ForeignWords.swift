// SPDX-License-Identifier: Apache-2.0

/// Words of time in German, French, Spanish, Portuguese, Italian and Dutch, which Toki does not read.
///
/// Beside a number they are a part of when, and no label: `um 7h`, `demain 7:00`, `3 heures`.
enum ForeignWords {
  /// `true` if a word, in small letters without accents, is one of time in another language.
  static func isOfTime(_ word: String) -> Bool { words.contains(word) }

  /// `true` if a word, in small letters without accents, stands before a time in another language.
  static func isBeforeTime(_ word: String) -> Bool { prepositions.contains(word) }

  /// `true` if a word is a weekday's short name in another language.
  static func isShortDay(_ word: String) -> Bool { shortDays.contains(word) }

  private static let shortDays: Set<String> = [
    "mo", "di", "mi", "do", "fr", "sa", "so", "lun", "mar", "mer", "jeu", "ven", "sam", "dim", "dom", "mie", "jue",
    "vie", "sab", "tu", "th", "su",
    "gio", "seg", "ter", "qua", "qui", "sex", "ma", "wo", "vr", "za", "zo",
  ]

  private static let prepositions: Set<String> = [
    "um", "ab", "bis", "vor", "nach", "gegen", "vers", "dans", "las", "en", "om", "tra", "fra", "por", "pour", "voor",
    "over",
    "hier", "alle", "al", "le", "la", "les", "los", "il", "der", "die", "das", "den", "am", "im",
  ]

  /// A Latin letter without its accent; `nil` for any other scalar.
  static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x61...0x7A: scalar
    case 0xE0...0xE5, 0xC0...0xC5: "a"
    case 0xE7, 0xC7: "c"
    case 0xE8...0xEB, 0xC8...0xCB: "e"
    case 0xEC...0xEF, 0xCC...0xCF: "i"
    case 0xF1, 0xD1: "n"
    case 0xF2...0xF6, 0xD2...0xD6: "o"
    case 0xF9...0xFC, 0xD9...0xDC: "u"
    case 0xFD, 0xFF: "y"
    default: nil
    }
  }

  private static let words: Set<String> = Set(
    """
    heute morgen morgens abends mittags nachts abend mittag mitternacht nachmittag vormittag frueh
    uhr stunde stunden minuten sekunde sekunden tag tage tagen woche wochen monat monate jahr jahre jeden jede jedes
    taglich taeglich montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag werktags wochentags wochenende
    januar februar maerz juni juli oktober dezember viertel halb spaeter spater
    demain aujourd'hui matin soir midi minuit apres heure heures seconde secondes jour jours semaine semaines
    mois annee chaque tous toutes lundi mardi mercredi jeudi vendredi samedi dimanche janvier fevrier mars avril juin
    juillet aout septembre octobre novembre decembre tard
    hoy manana tarde noche mediodia medianoche hora horas minuto minutos segundo segundos dia dias semana semanas mes
    meses ano anos cada todos todas lunes martes miercoles jueves viernes sabado domingo enero febrero marzo mayo junio
    julio agosto septiembre octubre noviembre diciembre dentro despues antes proximo
    amanha hoje noite manha tarde segunda terca quarta quinta sexta sabado domingo janeiro fevereiro maio junho julho
    setembro outubro novembro dezembro daqui depois proxima
    alle domani oggi mattina sera mezzogiorno mezzanotte ora ore minuti secondi giorno giorni settimana settimane mese
    ogni lunedi martedi mercoledi giovedi venerdi domenica gennaio febbraio aprile maggio giugno luglio settembre ottobre
    dicembre dopo
    vandaag overmorgen ubermorgen uebermorgen ochtend middag avond nacht middernacht uur uren minuut seconden dagen weken maand elke iedere
    maandag dinsdag woensdag donderdag vrijdag zaterdag zondag maart mei augustus
    """.split { $0 == " " || $0 == "\n" }.map { String($0) })
}
