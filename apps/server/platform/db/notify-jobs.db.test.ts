import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { connect, type Db } from './connect.ts';
import { createJobNotifier } from './notify-jobs.ts';

const SERVER = join(import.meta.dirname, '../..');

let db: Db;
let listener: pg.Client;
let drop: () => Promise<void>;
let received: pg.Notification[];
let next = Promise.withResolvers<pg.Notification>();

beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  ({ db } = connect(database.url, 2));
  listener = new pg.Client({ connectionString: database.url });
  await listener.connect();
  await listener.query('listen signboard_mails');
  listener.on('notification', (notification) => {
    received.push(notification);
    next.resolve(notification);
  });
});

beforeEach(() => {
  received = [];
  next = Promise.withResolvers();
});

afterAll(async () => {
  await db.destroy();
  await listener.end();
  await drop();
});

const ask = (on: Db) => sql`select wake_jobs('mails')`.execute(on);
/** The listener has everything that was notified before its own answer. */
const arrived = () => listener.query('select 1');

describe('jobs', () => {
  it('are notified when the transaction that asks for it has been committed', async () => {
    await db.transaction().execute(async (trx) => {
      await ask(trx);
      await arrived();
      expect(received).toEqual([]);
    });
    expect((await next.promise).channel).toBe('signboard_mails');
  });

  it('are notified by a statement without a transaction', async () => {
    await ask(db);
    expect((await next.promise).channel).toBe('signboard_mails');
  });

  it('are never notified in a transaction that does something else', () => {
    const files = globSync('**/*.{ts,sql}', {
      cwd: SERVER,
      exclude: (path) => path.includes('node_modules'),
    });
    const notifying = files.filter((path) =>
      /pg_notify|\bnotify [a-z_]+'/i.test(readFileSync(join(SERVER, path), 'utf8')),
    );
    expect(notifying.filter((path) => !path.endsWith('.test.ts'))).toEqual(['platform/db/connect.ts']);
  });
});

describe('a notifier', () => {
  it('sends what came meanwhile together, and goes on after a failure', async () => {
    const sent: string[][] = [];
    let answer = Promise.withResolvers<void>();
    const { notify } = createJobNotifier((channels) => {
      sent.push(channels);
      return answer.promise;
    });
    notify(['mails']);
    notify(['mails']);
    notify(['draws']);
    notify(['mails']);
    expect(sent).toEqual([['signboard_mails']]);
    const first = answer;
    answer = Promise.withResolvers();
    first.reject(new Error('no connection'));
    await expect.poll(() => sent).toEqual([['signboard_mails'], ['signboard_mails', 'signboard_draws']]);
    answer.resolve();
  });
});
