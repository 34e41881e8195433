// SPDX-License-Identifier: Apache-2.0

/// Finds words that are one slip of a finger away from a word of a plan.
enum MisspeltWords {
  /// `true` if a word, in small letters, is not one of a plan, but has one letter too many, too few or wrong, or two of
  /// them in the wrong order.
  ///
  /// `pasta` is a word of its own, though it is near `past`.
  static func isMisspelt(_ word: String) -> Bool { nearest(to: word) != nil }

  /// The word of a plan that a misspelt one was probably meant to be; `nil` if it is not misspelt.
  static func nearest(to word: String) -> String? {
    let letters = Array(word.utf8)
    guard (3...14).contains(letters.count), !words.contains(word), !ordinary.contains(word) else { return nil }
    return words.first { known in
      let other = Array(known.utf8)
      switch (letters.count, other.count) {
      // Words of three letters have too many neighbours.
      case (3, 3): return isSwapped(letters, other)
      case (3, 4): return isOneMore(other, than: letters)
      case (3, _), (_, ...3): return false
      default: return isOneAway(letters, other)
      }
    }
  }

  private static let words: [String] =
    PlanVocabulary.words + [
      "and", "for", "day", "days", "now", "min", "mins", "sec", "secs", "mon", "tue", "wed", "thu", "fri", "sat", "sun",
      "one",
      "two", "six", "ten", "three", "four", "five", "seven", "eight", "nine", "eleven", "twelve", "thirteen",
      "fourteen",
      "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty", "thirty", "forty", "fifty", "sixty",
      "seventy",
      "eighty", "ninety", "hundred", "dozen", "june", "july", "before", "hourly", "each", "then", "again", "later",
      "hrs",
    ]

  private static func isOneAway(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    if left.count == right.count {
      return zip(left, right).count { $0 != $1 } == 1 || isSwapped(left, right)
    }
    return left.count < right.count ? isOneMore(right, than: left) : isOneMore(left, than: right)
  }

  private static func isSwapped(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    let places = left.indices.filter { left[$0] != right[$0] }
    guard places.count == 2, let first = places.first, places[1] == first + 1 else { return false }
    return left[first] == right[first + 1] && left[first + 1] == right[first]
  }

  private static func isOneMore(_ longer: [UInt8], than shorter: [UInt8]) -> Bool {
    guard longer.count == shorter.count + 1 else { return false }
    let same = zip(longer, shorter).prefix { $0 == $1 }.count
    return longer.dropFirst(same + 1).elementsEqual(shorter.dropFirst(same))
  }

  /// English words that are one letter away from a word of a plan.
  private static let ordinary: Set<String> = Set(
    """
    alter apter arch bake bays beach bear bears bins boon bother calf cast cater dads dairy dais daisy dally dams
    day dear dears dimer dimes dine dive dour doze dozens duly dune ear early ears east eater eighth eights ether
    even ever excerpt fast fear fears fight file filth fine fins fire firs firsts fist fiver flour for foray form
    fort forte forth forts foul fours fro frog fur gaily gain gays gear give hale hall halo hays hear hears height
    hen hive ins jays jury jute knight lager lake lamer last late latex lather latter layer lays leach leek leeks
    light limes line liter live loon make marsh mast match meek meekly midway might mighty mimes mind minds mine
    mines mink minks mint mints minus miss moaning moon moth mother moths mourning mouth mouths near nearly nears
    neat neon nest net newt nice nifty nines non none nook noun others otter our ours pact pant parch part pas pass
    pasta paste pasts pasty pat pays peach pear pears peek peeks pest pine pins post pour pours prom rafter reach
    rear rears right rune says sear sears seas sec sect sects seek seeks seen sees sets seventh sever sight sine
    sins sixth soon sort sour sours staring starring startling stating sundry take tamer tames teach tear tears teen
    ten text than the thee them there they thin thirsty threw tides tier ties tiger tight tiles timber time timed
    timers tins tires tour tours tree tune very vine wake water ways weak weakly wear wears wee weed weeds weep
    weeps weer weight weighty when wine wins wive yearn your yours
    """.split { $0 == " " || $0 == "\n" }.map { String($0) })

  // MARK: - Short names

  /// `true` if a word beside a time is one letter away from the short name of a day, a month or a half of the day.
  ///
  /// These have so many neighbours that only words which are no English ones count: `kfri`, `bam`, but not `mom`.
  static func isShortNameMisspelt(_ word: String) -> Bool {
    let letters = Array(word.utf8)
    guard (3...5).contains(letters.count), !shortNames.contains(word), !ordinary.contains(word),
      !shortWords.contains(word)
    else { return false }
    return shortNames.contains { isOneAway(letters, Array($0.utf8)) }
  }

  private static let shortNames = [
    "mon", "tue", "tues", "wed", "thu", "thur", "fri", "sat", "sun", "jan", "feb", "mar", "apr", "jun", "jul", "aug",
    "sep", "sept",
    "oct", "nov", "dec", "am", "pm", "utc", "gmt", "min", "sec", "hrs", "day", "time", "noon",
  ]

  private static let shortWords: Set<String> = Set(
    """
    act aim air amp ape apt arm awed ban bar bat bay bbq bed bin boon bug bun bus cam can car cat con cot cue cues
    dab dad dam days deck den dew dime din don dry due dues dug ear eat eon fan far fat fed fee fen few fez fib fin
    fir fro fry fun gay get gin goon got gun gut gym ham has hat hay hers hes his hue hues hug ion jab jam jar jaw
    jay jog jug junk jut kept kin lay led lept lime loon lug mad main man map mare mark mars mart mas mat may men
    mien mime mind mine mink mint mix moan mob mod mom moms monk moo moon mop morn mow mown mug mum mums nap nay
    neon nod non nook nor not noun nova now nun oar opt out owed pan par pat pay pep pin pub pun ram ran rat ray red
    rpm rue rues rug run sac sad sag salt sap saw say sea seat sect see seep sent set sew sex shun sic sin sip sit
    slat slept son soon sop spa spat spun step stun sub sue sues sum sung sunk suns sup swat swept tame tan tar tea
    tee tees the thou thud thug thus thy tide tie ties tile timed timer times tin tire toe toes tome ton tour true
    trues tub tube tubes tubs tug tugs tune tunes van vat wad wan war way web wee weed weld wept wet win won
    yam yoga
    """.split { $0 == " " || $0 == "\n" }.map { String($0) })
}
