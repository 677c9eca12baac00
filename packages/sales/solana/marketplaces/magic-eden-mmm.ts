import type { Side } from '../../sale.ts';
import { addressAt, u64At } from '../core/bytes.ts';
import { SOL } from '../core/currencies.ts';
import { accountAt, getAccounts, PROGRAMS } from '../core/instruction.ts';
import type {
  DecodeContext,
  Draft,
  Fill,
  MarketplaceDecoder,
  Standard,
} from '../core/marketplace-decoder.ts';
import { computeFeesOnTop, findPayments } from '../core/payments.ts';
import { findCoreTransfer } from '../core/token-transfers.ts';

/** The token's position; for a Core asset it differs between versions, so its transfer is used instead. */
type Layout = { standard: Standard; mint?: number; mintInDataAt?: number; quantityAt?: number };

const LEGACY: Layout = { standard: 'legacy', mint: 8, quantityAt: 8 };
const PNFT: Layout = { standard: 'pnft', mint: 7 };
const CORE: Layout = { standard: 'core', mint: 6 };
const TOKEN_2022: Layout = { standard: 'token-2022', mint: 6 };
const OCP: Layout = { standard: 'ocp', mint: 7 };
const LAYOUTS: Readonly<Record<string, Layout>> = {
  solFulfillBuy: LEGACY,
  solFulfillSell: LEGACY,
  mip1FulfillBuy: PNFT,
  mip1FulfillSell: PNFT,
  coreFulfillBuy: CORE,
  coreFulfillSell: CORE,
  coreFulfillBuySecond: { standard: 'core' },
  extFulfillBuy: TOKEN_2022,
  extFulfillSell: TOKEN_2022,
  ocpFulfillBuy: OCP,
  ocpFulfillSell: OCP,
  cnftFulfillBuy: { standard: 'cnft', mintInDataAt: 8 },
};

const TAKER = 0;
const OWNER = 1;
const ESCROW = 5;
/** Longer than the settlement's log line. */
const MAX_LINE = 256;

/**
 * Magic Eden's pools and collection offers. "Buy" and "sell" are from the pool's side: whoever fulfills a buy sells.
 * The arguments only limit the price; the settlement's log line contains it.
 */
export const magicEdenMmm: MarketplaceDecoder = {
  program: 'mmm3XBJg5gk8XJxEKBvdgptZz6SgK4tXvn36sodowMc',
  marketplace: { id: 'magiceden-mmm', name: 'Magic Eden', version: 'MMM' },
  instructions: {
    solFulfillBuy: '5c10e24f1ff23576',
    solFulfillSell: 'a4b460c067e169e8',
    mip1FulfillBuy: 'ec529e7a0818af91',
    mip1FulfillSell: '3b0b496b286940d2',
    coreFulfillBuy: 'aba722c170158e59',
    coreFulfillSell: 'fce7c9b01ed57612',
    // Seen in 2026 without a published name.
    coreFulfillBuySecond: '2a90cb9137290b8a',
    extFulfillBuy: '9d5a7ad45a795378',
    extFulfillSell: '7913c7be30f0b673',
    ocpFulfillBuy: '71e1aa41b5d40a21',
    ocpFulfillSell: 'd5283a63816df593',
    cnftFulfillBuy: '91ade944244cc309',
  },
  decode(fill, context) {
    const layout = LAYOUTS[fill.name];
    const taker = accountAt(fill.instruction, TAKER);
    const owner = accountAt(fill.instruction, OWNER);
    const mint = layout && readMint(fill, layout, context);
    const quantity = layout?.quantityAt === undefined ? 1n : u64At(fill.data, layout.quantityAt);
    if (!layout || !taker || !owner || !mint || quantity === undefined) return undefined;
    const isPoolSelling = fill.name.endsWith('Sell');
    const parties = isPoolSelling ? { seller: owner, buyer: taker } : { seller: taker, buyer: owner };
    const settlement = context.linesOf(fill.instruction)?.messages ?? [];
    const money = readPrice(fill, parties.seller, settlement, context);
    return {
      fill,
      mint,
      standard: layout.standard,
      quantity,
      ...parties,
      ...money,
      currency: SOL,
      feesOnTop: computeFeesOnTop(fill, { ...parties, price: money.price }, context, [sharedEscrowOf(fill)]),
      side: isPoolSelling ? 'pool-buy' : sideOfPool(settlement),
    };
  },
};

function readMint(fill: Fill, layout: Layout, context: DecodeContext): string | undefined {
  if (layout.mintInDataAt !== undefined) return addressAt(fill.data, layout.mintInDataAt);
  const moved = layout.standard === 'core' ? findCoreTransfer(fill, context)?.asset : undefined;
  return moved ?? (layout.mint === undefined ? undefined : accountAt(fill.instruction, layout.mint));
}

/** Sales of compressed NFTs may log no price, but the pool's escrow paid the seller. */
function readPrice(
  fill: Fill,
  seller: string,
  settlement: readonly string[],
  context: DecodeContext,
): Pick<Draft, 'price' | 'priceBasis' | 'needs'> {
  const price = amountIn(settlement, 'total_price');
  if (price !== undefined) return { price };
  const escrow = accountAt(fill.instruction, ESCROW);
  const received =
    fill.name === 'cnftFulfillBuy' &&
    findPayments(fill, context).find(({ from, to }) => from === escrow && to === seller);
  return received
    ? { price: received.lamports, priceBasis: 'seller-net' }
    : { price: 'unknown', needs: [{ field: 'price', need: { kind: 'logs' } }] };
}

/** Offers are pools without a fee. */
function sideOfPool(settlement: readonly string[]): Side {
  return amountIn(settlement, 'lp_fee') === 0n ? 'bid' : 'pool-sell';
}

/** The settlement is one line of JSON with keys in any order; a truncated line may lack digits. */
function amountIn(settlement: readonly string[], name: 'total_price' | 'lp_fee'): bigint | undefined {
  const form = new RegExp(`"${name}":(\\d{1,20})[,}]`);
  for (const message of settlement.toReversed()) {
    if (message.length > MAX_LINE || !message.startsWith('{') || !message.endsWith('}')) continue;
    const amount = form.exec(message)?.[1];
    if (amount !== undefined) return BigInt(amount);
  }
  return undefined;
}

/** A buyer's money may be in an M2 escrow, which receives the unused part. */
function sharedEscrowOf(fill: Fill): string | undefined {
  const program = getAccounts(fill.instruction).indexOf(PROGRAMS.magicEdenM2);
  return program < 0 ? undefined : accountAt(fill.instruction, program + 1);
}
