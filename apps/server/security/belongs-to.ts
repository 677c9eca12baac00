const OWNING_COLUMNS = ['id', 'owner_id', 'user_id', 'list_id', 'bot_id'];

/** True for rows that are, or refer to, one of these ids; text that merely mentions one does not count. */
export function belongsTo(row: Record<string, unknown>, ids: readonly string[]): boolean {
  return OWNING_COLUMNS.some((column) => ids.includes(String(row[column])));
}
