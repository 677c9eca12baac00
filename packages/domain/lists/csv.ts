/** Spreadsheets treat a cell that starts with one of these characters as a formula. */
const FORMULA = /^[=+\-@\t\r\0]/;

export function formatCsvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: string | number): string {
  const text = String(cell);
  const safe = typeof cell === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function buildExportFileName(listName: string, kind: string, at: Date, ending = 'csv'): string {
  const name =
    listName
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^\w-]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'list';
  return `${name}_${kind}_${at.toISOString().replace(/[:.]/g, '-')}.${ending}`;
}
