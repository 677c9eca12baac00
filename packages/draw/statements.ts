import { fields, matching, type Reader, text } from './read-fields.ts';

/** For the reader only; not proven. */
export type Statements = { listName: string; page: string };

/** The page is shown as a link: other schemes than http(s) could be harmful. */
const readPage = matching(/^https?:\/\/[!#-&(-;=?-~]+$/, 2_000);

export const readStatements: Reader<Statements> = fields<Statements>({
  listName: text(0, 300),
  page: readPage,
});
