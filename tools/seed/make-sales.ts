import { createHash } from 'node:crypto';
import type { SaleFacts } from '@signboard/domain/posts/sale-facts.ts';
import { TRADERS } from '../../apps/sandbox/ethereum/dev-accounts.ts';
import { secondsAfter } from '../../apps/server/platform/lib/clock.ts';
import type { DemoBot } from './demo-data/bots.ts';
import { type Dice, makeDice } from './make-dice.ts';

export type PastTransaction = { hash: string; blockNumber: number; happenedAt: Date; sales: SaleFacts[] };

const DAY_SECONDS = 86_400;
/** The newest demo sale is this old: later sales come from the local chain. */
const NEWEST_SECONDS = 900;
const PRICES_FINNEY = [420, 180, 1_250, 70, 660, 2_400, 310, 950, 120];
const WEI_PER_FINNEY = 10n ** 15n;
const TOKENS = 30;
/** One in this many transactions is a sweep. */
const SWEEP_SIDES = 12;
const ETH = { id: 'ETH', symbol: 'ETH', decimals: 18 };

/** A bot's past sales, oldest first. The local chain doesn't contain them: it is new at every start. */
export function makeSales({ collection, posts, days }: DemoBot, now: Date): PastTransaction[] {
  const dice = makeDice(collection.name);
  const step = (days * DAY_SECONDS - NEWEST_SECONDS) / posts;
  return Array.from({ length: posts }, (_, at) => {
    const age = NEWEST_SECONDS + (posts - at - 1) * step;
    const hash = hashOf(`${collection.name} ${at}`);
    const count = dice(SWEEP_SIDES) === 0 ? 3 : 1;
    const first = dice(TOKENS);
    const sales = Array.from({ length: count }, (_, place) =>
      saleOf({
        hash,
        place,
        contract: collection.address.toLowerCase(),
        tokenId: (first + place) % TOKENS,
        dice,
      }),
    );
    return { hash, blockNumber: at + 1, happenedAt: secondsAfter(now, -Math.round(age)), sales };
  });
}

type SaleOrder = { hash: string; place: number; contract: string; tokenId: number; dice: Dice };

function saleOf({ hash, place, contract, tokenId, dice }: SaleOrder): SaleFacts {
  const seller = dice(TRADERS.length);
  const buyer = (seller + 1 + dice(TRADERS.length - 1)) % TRADERS.length;
  const finney = PRICES_FINNEY[dice(PRICES_FINNEY.length)] ?? 0;
  return {
    key: `ethereum:${hash}:${place}:${contract}:${tokenId + 1}`,
    chain: 'ethereum',
    marketplace: { name: 'OpenSea' },
    verified: true,
    contract,
    tokenId: String(tokenId + 1),
    standard: 'erc721',
    quantity: 1n,
    seller: trader(seller),
    buyer: trader(buyer),
    price: BigInt(finney) * WEI_PER_FINNEY,
    priceBasis: 'gross',
    currency: ETH,
    side: 'listing',
    bundle: null,
  };
}

const trader = (index: number) => (TRADERS[index]?.address ?? '').toLowerCase();

function hashOf(text: string): string {
  return `0x${createHash('sha256').update(text).digest('hex')}`;
}
