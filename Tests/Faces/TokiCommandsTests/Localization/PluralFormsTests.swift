// SPDX-License-Identifier: Apache-2.0
import Foundation
@testable import Localization
import Testing
import TokiTestKit

/// The rules of plural forms, against those that Python's gettext makes of the same lines.
@Suite struct PluralFormsTests {
  /// The rules of languages, as the gettext manual and Unicode's CLDR have them.
  private static let rules = [
    "nplurals=1; plural=0;",
    "nplurals=2; plural=(n != 1);",
    "nplurals=2; plural=n>1;",
    "nplurals=2; plural=n%10!=1 || n%100==11;",
    "nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2;",
    "nplurals=3; plural=n==1 ? 0 : n==2 ? 1 : 2;",
    "nplurals=3; plural=n==1 ? 0 : (n==0 || (n%100 > 0 && n%100 < 20)) ? 1 : 2;",
    "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2);",
    "nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;",
    "nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;",
    "nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;",
    "nplurals=4; plural=n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3;",
    "nplurals=4; plural=(n==1) ? 0 : (n==2) ? 1 : (n != 8 && n != 11) ? 2 : 3;",
    "nplurals=5; plural=n==1 ? 0 : n==2 ? 1 : n<7 ? 2 : n<11 ? 3 : 4;",
    "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);",
    "nplurals=2; plural=!(n == 1 || n - 2 * 3 + 4 / 2 == n % 7);",
  ]
  private static let numbers = Array(0...299) + [1_000, 1_001, 1_000_000, 1_000_002, 2_147_483_647]

  @Test func `Each rule chooses the forms that Python's gettext chooses`() throws {
    let script = """
      import gettext, json, sys
      rules, numbers = json.loads(sys.argv[1])
      print(json.dumps([[int(gettext.c2py(rule.split("plural=")[1].rstrip(";"))(n)) for n in numbers] for rule in rules]))
      """
    let asked = try JSONSerialization.data(withJSONObject: [Self.rules, Self.numbers] as [Any])
    let run = try ChildProcess.run("python3", ["-c", script, String(decoding: asked, as: UTF8.self)])
    try #require(run.hasSucceeded, "\(run.output)")
    let expected = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[Int]])
    #expect(expected.count == Self.rules.count)
    for (rule, forms) in zip(Self.rules, expected) {
      let plurals = try #require(PluralForms(header: "Language: xx\nPlural-Forms: \(rule)\n"), "\(rule)")
      #expect(Self.numbers.map { plurals.form(of: $0) } == forms, "\(rule)")
    }
  }

  @Test(arguments: [
    "", "Plural-Forms: \n", "Plural-Forms: nplurals=2; plural=;", "Plural-Forms: nplurals=0; plural=0;",
    "Plural-Forms: nplurals=2; plural=n n;", "Plural-Forms: nplurals=2; plural=(n;",
    "Plural-Forms: nplurals=2; plural=m;",
    "Plural-Forms: nplurals=2; plural=n ? 1;", "Plural-Forms: nplurals=2; plural=99999999999999999999;",
    "Plural-Forms: nplurals=2; plural=" + String(repeating: "(", count: 400) + "n;",
    "Plural-Forms: nplurals=2; plural=" + String(repeating: "!", count: 400) + "n;",
  ])
  func `A rule that cannot be read is refused`(header: String) {
    #expect(PluralForms(header: header) == nil)
  }

  @Test func `A rule that gives no form gives the first`() throws {
    let divides = try #require(PluralForms(header: "Plural-Forms: nplurals=2; plural=1/n+7%n-n*9223372036854775807;"))
    for number in [0, 1, 5, -3, .max, .min] { #expect((0...1).contains(divides.form(of: number))) }
  }
}
