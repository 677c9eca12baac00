import { magicEdenM2 } from '@signboard/sales/solana/marketplaces/magic-eden-m2.ts';
import { tensorTcomp } from '@signboard/sales/solana/marketplaces/tensor-tcomp.ts';
import {
  accountsWith,
  hex,
  joined,
  moveCore,
  pay,
  takeEvent,
  u64,
} from '@signboard/sales/testing/sample-instructions.ts';
import { BUYER, type SampleTransaction, SELLER } from '@signboard/sales/testing/sample-solana.ts';

export const M2 = magicEdenM2.program;
export const TCOMP = tensorTcomp.program;

export type Traded = { mint: string; lamports: bigint };

/** Deriving addresses is slow, so irrelevant ones are created once. */
const FILLING = accountsWith(20, {});
const filled = (places: Readonly<Record<number, string>>) =>
  FILLING.map((account, place) => places[place] ?? account);
const MOVED = moveCore(SELLER, BUYER);
const EVENT_ACCOUNTS = takeEvent(TCOMP, { taker: BUYER, amount: 0n, asset: BUYER }).accounts;

/** A Metaplex token sold on Magic Eden: nothing in it names the collection. */
export function soldAtMagicEden({ mint, lamports }: Traded): SampleTransaction {
  const name = hex(magicEdenM2.instructions.executeSaleV2 ?? '');
  return {
    signers: [BUYER],
    instructions: [
      {
        program: M2,
        accounts: filled({ 0: BUYER, 1: SELLER, 4: mint }),
        data: joined(name, hex('fefd'), u64(lamports), u64(1n), new Uint8Array(20)),
        calls: [pay(BUYER, SELLER, lamports)],
      },
    ],
  };
}

/** A Core asset sold on Tensor: its transfer names the collection. */
export function soldAtTensor(traded: Traded & { collection: string }): SampleTransaction {
  const { mint, lamports, collection } = traded;
  const event = takeEvent(TCOMP, { taker: BUYER, amount: lamports, asset: mint });
  const moved = MOVED.accounts.map((account, place) => [mint, collection][place] ?? account);
  return {
    signers: [BUYER],
    instructions: [
      {
        program: TCOMP,
        accounts: filled({ 2: mint, 3: collection, 4: BUYER, 6: SELLER }),
        data: joined(hex(tensorTcomp.instructions.buyCore ?? ''), u64(lamports)),
        calls: [
          { ...event, accounts: EVENT_ACCOUNTS },
          { ...MOVED, accounts: moved },
        ],
      },
    ],
  };
}

/** A Magic Eden listing: it contains a price but is not a sale. */
export function listedAtMagicEden({ mint, lamports }: Traded): SampleTransaction {
  return {
    signers: [SELLER],
    instructions: [
      {
        program: M2,
        accounts: filled({ 0: SELLER, 4: mint }),
        data: joined(hex('33e685a4017f83ad'), hex('fefd'), u64(lamports), u64(1n)),
      },
    ],
  };
}
