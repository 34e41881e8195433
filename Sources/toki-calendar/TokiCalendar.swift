// SPDX-License-Identifier: Apache-2.0
@main enum TokiCalendar { static func main() {} }
