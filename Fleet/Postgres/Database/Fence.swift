// SPDX-License-Identifier: Apache-2.0

/// The first statement of a commit: it lets through only the commit that comes next, by the server that holds the home.
///
/// It counts the revision on, and holds the home's row until the transaction ends: a commit of a lost connection that
/// the database server still works on comes first. It refuses with a state of its own (section 43.9.1).
enum Fence {
  /// Another server holds the home, by a higher epoch.
  static let outdated = "TK001"
  /// The commit with this revision is stored already.
  static let stored = "TK002"
  /// The home has another revision than the commit was made for.
  static let otherRevision = "TK003"

  static let function = """
    CREATE FUNCTION toki.fence(which bigint, held bigint, known bigint) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE present toki.homes;
    BEGIN
      SELECT * INTO present FROM toki.homes WHERE home = which FOR NO KEY UPDATE;
      IF present.epoch IS DISTINCT FROM held THEN
        RAISE EXCEPTION USING ERRCODE = '\(outdated)', MESSAGE = format('its epoch is %s, not %s', present.epoch, held);
      ELSIF present.revision = known + 1 THEN
        RAISE EXCEPTION USING ERRCODE = '\(stored)', MESSAGE = format('revision %s is stored already', known + 1);
      ELSIF present.revision <> known THEN
        RAISE EXCEPTION USING ERRCODE = '\(otherRevision)',
          MESSAGE = format('its revision is %s, not %s', present.revision, known);
      END IF;
      UPDATE toki.homes SET revision = known + 1 WHERE home = which;
    END $$
    """

  static let statement = PostgresStatement("fence", "SELECT toki.fence($1, $2, $3)")
}
