// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// Reports an item after a command, with obstacles to hearing it.
struct Saying {
  let control: any TokiControl
  let basis: EngineBasis
  let isJSON: Bool
  let context: CommandContext

  /// Prints the item and its warnings; `lines` replaces the item's own lines, `nil` keeps them.
  func say<Kept: Told>(_ item: Kept, lines: ((HostMoment) -> [String])? = nil) async {
    let warnings = await context.warnings(about: ItemID(item.id), by: control)
    let now = context.clock.now()
    if isJSON {
      let asOf = AsOf(now, by: basis.trustedTime?.anchor)
      context.printLine(JSONValue(item, asOf: asOf).noting(warnings).text)
    } else {
      for line in lines?(now) ?? item.lines(at: now, basis, in: context) { context.printLine(line) }
    }
    context.tell(warnings)
  }
}
