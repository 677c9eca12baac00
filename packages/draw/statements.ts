import { fail, fields, type Reader, text } from './read-fields.ts';

/** For the reader only; not proven. */
export type Statements = { listName: string; page: string };

/** The page is shown as a link: other schemes than http(s) could be harmful. */
const readPage: Reader<string> = (value, path) => {
  const page = text(1, 2000)(value, path);
  return /^https?:\/\/[^\s"'<>]+$/.test(page) ? page : fail('unknown-value', path);
};

export const readStatements: Reader<Statements> = fields<Statements>({
  listName: text(0, 300),
  page: readPage,
});
