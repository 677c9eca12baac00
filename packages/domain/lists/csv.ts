/** Characters at the start of a cell that spreadsheets take for a formula. */
const FORMULA = /^[=+\-@\t\r\0]/;

/** One line of a CSV file that no spreadsheet executes. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: string | number): string {
  const text = String(cell);
  const safe = typeof cell === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A file's name from a list's name, the kind of export and the time, free of what file systems dislike. */
export function exportFileName(listName: string, kind: string, at: Date, ending = 'csv'): string {
  const name =
    listName
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^\w-]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'list';
  return `${name}_${kind}_${at.toISOString().replace(/[:.]/g, '-')}.${ending}`;
}
