import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { escapeIdentifier } from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { BackupError } from './backup-error.ts';
import { copyTarget, type TableColumns } from './catalogue.ts';
import { count, type Progress } from './progress.ts';
import type { TarEntry } from './tar.ts';

/** What a running instance writes before anyone has used it. */
const WRITTEN_BY_ITSELF = [
  'receipt_keys',
  'usage_counts',
  'consumed_nonces',
  'captcha_passes',
  'publishing_pauses',
  'opensea_watch',
  'chain_watchers',
  'chain_cursors',
  'chain_blocks',
  'chain_logs',
  'sales',
  'solana_tokens',
  'solana_mints',
  'solana_drops',
];

/** What was numbered after the backup is unknown here, and programs have read it: numbers continue far above. */
const NUMBERS_LEFT_OUT = 1_000_000_000;

/** Fills tables from the parts of an archive, in the caller's transaction. */
export class RestoredTables {
  readonly #client: pg.Client;
  readonly #progress: Progress;
  readonly #tables: readonly TableColumns[];
  #open: { name: string; copy: CopyStreamQuery; failed: Promise<never> } | null = null;
  rows = 0;

  constructor(
    { client, progress }: { client: pg.Client; progress: Progress },
    tables: readonly TableColumns[],
  ) {
    this.#client = client;
    this.#progress = progress;
    this.#tables = tables;
  }

  /** Locks all tables. Triggers would repeat what they did when the rows were written. */
  async begin(): Promise<void> {
    await this.#switchTriggers('disable');
    const used: string[] = [];
    for (const { name } of this.#tables) {
      if (WRITTEN_BY_ITSELF.includes(name)) await this.#client.query(`delete from ${escapeIdentifier(name)}`);
      const { rowCount } = await this.#client.query(`select from ${escapeIdentifier(name)} limit 1`);
      if (rowCount) used.push(name);
    }
    if (used.length > 0)
      throw new BackupError(
        `This instance is not empty: it has ${used.join(', ')}. Restore into a new database or DATA_DIR.`,
      );
  }

  async add(name: string, { content }: TarEntry): Promise<void> {
    if (this.#open?.name !== name) {
      await this.end();
      this.#start(name);
    }
    for await (const chunk of content) await this.#write(chunk);
  }

  /** Ends the table in progress. */
  async end(): Promise<void> {
    if (!this.#open) return;
    const { name, copy, failed } = this.#open;
    this.#open = null;
    await Promise.race([finished(copy.end()), failed]);
    this.rows += copy.rowCount;
    this.#progress.now(`${name}: ${count(copy.rowCount, 'row')}`);
  }

  /** The tables are ready for use. */
  async enableTriggers(): Promise<void> {
    const { rows } = await this.#client.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = current_schema() and is_identity = 'YES'`,
    );
    for (const { table, column } of rows)
      await this.#client.query(
        `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${escapeIdentifier(column)}), 0) + $3)
         from ${escapeIdentifier(table)}`,
        [table, column, NUMBERS_LEFT_OUT],
      );
    await this.#switchTriggers('enable');
  }

  #start(name: string): void {
    const table = this.#tables.find((known) => known.name === name);
    if (!table) throw new BackupError(`The backup is damaged: there is no table ${name}.`);
    const copy = this.#client.query(copyFrom(`copy ${copyTarget(table)} from stdin`));
    const failed = new Promise<never>((_resolve, reject) => {
      copy.on('error', (error) => reject(refusalOf(name, error)));
    });
    failed.catch(() => {});
    this.#open = { name, copy, failed };
  }

  async #write(chunk: Uint8Array): Promise<void> {
    if (!this.#open) return;
    const { name, copy, failed } = this.#open;
    this.#progress.sometimes(() => `${name}: restoring`);
    if (!copy.write(chunk)) await Promise.race([once(copy, 'drain'), failed]);
  }

  async #switchTriggers(to: 'enable' | 'disable'): Promise<void> {
    for (const { name } of this.#tables)
      await this.#client.query(`alter table ${escapeIdentifier(name)} ${to} trigger user`);
  }
}

/** PostgreSQL's own words: of a full disk, or of a row that breaks a rule. */
const refusalOf = (table: string, error: Error) =>
  new BackupError(`The database did not take the rows of ${table}: ${error.message}. Nothing was restored.`, {
    cause: error,
  });
