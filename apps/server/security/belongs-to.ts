const OWNING_COLUMNS = ['id', 'owner_id', 'user_id', 'list_id', 'bot_id'];

/** Whether a row is, or hangs on, one of the things with these ids; a text that merely mentions one does not count. */
export function belongsTo(row: Record<string, unknown>, ids: readonly string[]): boolean {
  return OWNING_COLUMNS.some((column) => ids.includes(String(row[column])));
}
