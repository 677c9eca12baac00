import type { SaleFacts } from '@signboard/domain/posts/sale-facts.ts';
import { ALICE, BOB, PRICES, sampleSale, TIDEPOOL } from '@signboard/domain/posts/testing/sample-sales.ts';
import type { RecapSchedule } from '@signboard/domain/recaps/recap-schedule.ts';
import { type PostingDeps, startPostingFixture } from '#server/bots/posting/posting-for-test.ts';
import { writeSale } from '#server/bots/sales-feed/fact-json.ts';
import type { RecapsDeps } from './deps.ts';

const WEBHOOK = { id: '1', token: 'token' };
export const DAILY: RecapSchedule = { every: 'daily', hour: 9, weekday: 1, timeZone: 'Europe/Madrid' };
/** 09:00 in Madrid. */
export const DUE = new Date('2026-11-17T08:00:00Z');

type SaleOptions = Partial<SaleFacts> & { at?: Date; transaction?: string };

/** Bots with recaps, sales, and a clock that the test moves. */
export async function startRecapsFixture(ports: Partial<PostingDeps> = {}) {
  const world = await startPostingFixture(ports);
  const { db, clock } = world;
  let made = 0;
  const recaps: RecapsDeps = {
    db,
    clock,
    log: world.deps.log,
    prices: { usdPrices: async () => PRICES } as RecapsDeps['prices'],
  };

  /** A bot with a recap that is due at `DUE`, connected to X and Discord. */
  const makeBot = async (fields: Parameters<typeof world.makeBot>[0] = {}) =>
    await world.makeBot({
      webhook: WEBHOOK,
      recapEvery: 'daily',
      recapHour: DAILY.hour,
      timeZone: DAILY.timeZone,
      recapDueAt: DUE,
      ...fields,
      collection: { name: 'Tidepool', addedAt: new Date('2026-01-01T00:00:00Z'), ...fields.collection },
    });

  /** A sale of a new token between new parties, an hour before `DUE` unless given. */
  const sell = async ({
    at = new Date(DUE.getTime() - 3_600_000),
    transaction,
    ...facts
  }: SaleOptions = {}) => {
    made += 1;
    const sale = sampleSale({
      key: `sold-${made}`,
      tokenId: String(made),
      seller: ALICE,
      buyer: BOB,
      ...facts,
    });
    await db
      .insertInto('sales')
      .values({
        key: sale.key,
        chain: sale.chain,
        transaction: transaction ?? `0x${made}`,
        blockNumber: made,
        contract: sale.contract,
        tokenId: sale.tokenId,
        facts: JSON.stringify(writeSale(sale)),
        happenedAt: at,
      })
      .execute();
    return sale;
  };

  return {
    ...world,
    recaps,
    makeBot,
    sell,
    contract: TIDEPOOL,
    async clear() {
      await world.clear();
      for (const table of ['sales', 'chainWatchers', 'chainCursors', 'solanaTokens'] as const)
        await db.deleteFrom(table).execute();
      clock.set(DUE);
    },
  };
}

export type RecapsFixture = Awaited<ReturnType<typeof startRecapsFixture>>;
