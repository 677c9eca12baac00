/** What a file of addresses held: the words that stand where addresses do, and how many columns were left out. */
export type CsvAddresses = { words: string[]; columnsLeftOut: number };

/** Looks like an address of either chain; whether it is one is judged when it is saved. */
const LOOKS_LIKE_ADDRESS = /^(?:0x[0-9a-fA-F]{6,}|[1-9A-HJ-NP-Za-km-z]{32,44})$/;

/**
 * Reads addresses from a CSV file or from any text with commas, semicolons, tabs or lines. Of a table only the
 * columns with addresses count, without their headings; a plain list counts whole, so that a typo is found.
 */
export function readCsvAddresses(text: string): CsvAddresses {
  const rows = readRows(text.replace(/^\uFEFF/, ''));
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const isTable = rows.length > 1 && width > 1;
  const columns = Array.from({ length: width }, (_, at) => rows.map((row) => row[at] ?? ''));
  const kept = isTable ? columns.filter(holdsAddresses) : columns;
  const chosen = kept.length > 0 ? new Set(kept) : new Set(columns);
  const words = rows.flatMap((row, line) =>
    row.filter((cell, at) => {
      const column = columns[at];
      return cell !== '' && column !== undefined && chosen.has(column) && !isHeading(column, line);
    }),
  );
  return {
    words,
    columnsLeftOut: isTable ? columns.filter((one) => !chosen.has(one) && one.some(Boolean)).length : 0,
  };
}

/** At least half of what is in a column looks like addresses; its first cell may be a heading. */
function holdsAddresses(column: readonly string[]): boolean {
  const cells = column.filter((cell, line) => cell !== '' && !isHeading(column, line));
  return cells.filter((cell) => LOOKS_LIKE_ADDRESS.test(cell)).length * 2 >= Math.max(1, cells.length);
}

/** A first line of letters only, above addresses, names them. */
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

/** Cuts a text into rows of cells. A quote that is never closed ends with its line: the file is read all the same. */
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

/** Without blanks around it, and without the mark that keeps spreadsheets from reading a formula. */
function clean(cell: string): string {
  return cell.trim().replace(/^'/, '');
}
