/** A rough pattern for both chains; validation happens on save. */
const LOOKS_LIKE_ADDRESS = /^(?:0x[0-9a-fA-F]{6,}|[1-9A-HJ-NP-Za-km-z]{32,44})$/;

/**
 * The texts in address positions, valid or not, of CSV or any text separated by commas, semicolons, tabs or lines. In a table only columns with
 * addresses count, without their headings; a plain list is kept whole, so that validation finds typos.
 */
export function readCsvAddresses(text: string): string[] {
  const rows = readRows(text.replace(/^\uFEFF/, ''));
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const isTable = rows.length > 1 && width > 1;
  const columns = Array.from({ length: width }, (_, at) => rows.map((row) => row[at] ?? ''));
  const kept = isTable ? columns.filter(holdsAddresses) : columns;
  const chosen = kept.length > 0 ? new Set(kept) : new Set(columns);
  return rows.flatMap((row, line) =>
    row.filter((cell, at) => {
      const column = columns[at];
      return cell !== '' && column !== undefined && chosen.has(column) && !isHeading(column, line);
    }),
  );
}

/** At least half of a column's cells look like addresses; its first cell may be a heading. */
function holdsAddresses(column: readonly string[]): boolean {
  const cells = column.filter((cell, line) => cell !== '' && !isHeading(column, line));
  return cells.filter((cell) => LOOKS_LIKE_ADDRESS.test(cell)).length * 2 >= Math.max(1, cells.length);
}

/** Letters only in the first row, above addresses. */
function isHeading(column: readonly string[], line: number): boolean {
  const [first = '', second = ''] = column;
  return (
    line === 0 &&
    /^[\p{L}][\p{L}\s_-]{0,30}$/u.test(first) &&
    !LOOKS_LIKE_ADDRESS.test(first) &&
    (second === '' || LOOKS_LIKE_ADDRESS.test(second)) &&
    column.length > 1
  );
}

/** An unclosed quote ends with its line, so that the rest of the file can still be read. */
function readRows(text: string): string[][] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => readCells(line))
    .filter((row) => row.some((cell) => cell !== ''));
}

function readCells(line: string): string[] {
  const cells = [...line.matchAll(/"((?:[^"]|"")*)"?[^,;\t]*|[^,;\t]+|(?<=^|[,;\t])(?=[,;\t]|$)/g)];
  return cells.map(([whole, quoted]) => clean(quoted === undefined ? whole : quoted.replaceAll('""', '"')));
}

/** Trims, and removes the apostrophe that keeps spreadsheets from evaluating a formula. */
function clean(cell: string): string {
  return cell.trim().replace(/^'/, '');
}
