import type { Sale } from '@signboard/sales/sale.ts';
import type pg from 'pg';
import { commitDecoded } from '../../../apps/server/bots/sales-feed/commit-decoded.ts';
import type { DecodedTransaction } from '../../../apps/server/bots/sales-feed/decoded-transaction.ts';
import type { Db } from '../../../apps/server/platform/db/connect.ts';

const BLOCKS = 60;
const SALES = 50;

/** Milliseconds to commit a block with 50 sales, five of them of watched collections. */
export async function timeMatching(db: Db, database: pg.Client, bots: number): Promise<number> {
  await database.query('truncate bots, deliveries, sales cascade');
  await database.query(
    `with added as (
       insert into bots (twitter_id, username)
       select number, 'bot_' || number from generate_series(1, $1::integer) as number
       returning id, twitter_id)
     insert into bot_collections (bot_id, chain, contract, position)
     select id, 'ethereum', '0x' || lpad(to_hex(twitter_id::integer), 40, '0'), 0 from added`,
    [bots],
  );
  await database.query(
    `insert into bot_channels (bot_id, channel, secret) select id, 'x', 'sealed' from bots`,
  );
  await database.query('analyze bots, bot_collections, bot_channels');
  const times: number[] = [];
  for (let block = 0; block < BLOCKS; block += 1) {
    const decoded = Array.from({ length: SALES }, (_, at) => decodedBlock(block, at, bots));
    const started = performance.now();
    await commitDecoded(db, { decoded, prices: new Map(), moveCursor: async () => true });
    times.push(performance.now() - started);
  }
  times.sort((one, other) => one - other);
  return times[Math.floor(times.length / 2)] as number;
}

/** Every tenth sale is of a watched collection. */
function decodedBlock(block: number, at: number, bots: number): DecodedTransaction {
  const watched = 1 + ((block * SALES + at) % bots);
  const number = at % 10 === 0 ? watched : 2 ** 40 + block * SALES + at;
  const contract = `0x${number.toString(16).padStart(40, '0')}`;
  const transaction = `0x${block}-${at}`;
  return {
    chain: 'ethereum',
    transaction,
    blockNumber: block,
    blockHash: `0x${block}`,
    happenedAt: new Date(),
    sales: [{ sale: saleOf(contract, transaction), keys: [contract] }],
    mints: [],
  };
}

function saleOf(contract: string, key: string): Sale {
  return {
    key,
    chain: 'ethereum',
    marketplace: { id: 'seaport-1.6', name: 'OpenSea', version: '1.6' },
    verified: true,
    contract,
    tokenId: '1',
    standard: 'erc721',
    quantity: 1n,
    seller: `0x${'1'.repeat(40)}`,
    buyer: `0x${'2'.repeat(40)}`,
    price: 10n ** 18n,
    priceBasis: 'gross',
    currency: { id: 'ETH', symbol: 'ETH', decimals: 18 },
    feesOnTop: 0n,
    side: 'listing',
    bundle: null,
    position: { logIndex: 0 },
    eventSays: {},
    needs: [],
  };
}
