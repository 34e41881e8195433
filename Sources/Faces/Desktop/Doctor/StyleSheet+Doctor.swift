// SPDX-License-Identifier: Apache-2.0

extension StyleSheet {
  static let doctor = """
    """
}
