/**
 * The codes in a file, one per line. Of a CSV file only the first column, without quotes and without the apostrophe that
 * keeps spreadsheets from evaluating a formula.
 */
export function readPrizeFile(name: string, content: string): string {
  const text = content.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  if (!/\.csv$/i.test(name)) return text.trim();
  return text.split('\n').map(readFirstCell).join('\n').trim();
}

function readFirstCell(line: string): string {
  const quoted = /^\s*"((?:[^"]|"")*)"/.exec(line)?.[1];
  const cell = quoted === undefined ? (/^[^,;\t]*/.exec(line)?.[0] ?? '') : quoted.replaceAll('""', '"');
  return cell.trim().replace(/^'(?=[=+\-@])/, '');
}
