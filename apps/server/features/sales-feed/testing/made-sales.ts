import {
  BUYER,
  ETHER,
  encodeLog,
  HASH,
  type MadeLog,
  marketLog,
  move721,
  NOBODY,
  OTHER,
  pay,
  ROUTER,
  SELLER,
  STRANGER,
} from '@signboard/sales/testing/made-logs.ts';
import type { MadeTransaction } from './made-chain.ts';

const order = (contract: string, token: bigint, priceWei: bigint, emitter?: string): MadeLog =>
  marketLog(
    'seaport',
    'orderFulfilled',
    {
      orderHash: HASH,
      offerer: SELLER,
      zone: NOBODY,
      recipient: BUYER,
      offer: [{ itemType: 2, token: contract, identifier: token, amount: 1n }],
      consideration: [
        { itemType: 0, token: NOBODY, identifier: 0n, amount: priceWei - priceWei / 40n, recipient: SELLER },
        { itemType: 0, token: NOBODY, identifier: 0n, amount: priceWei / 40n, recipient: OTHER },
      ],
    },
    emitter,
  );

const transactionOf = (hash: string, logs: readonly MadeLog[], value = 0n): MadeTransaction => ({
  hash,
  from: BUYER,
  to: ROUTER,
  value,
  logs,
});

/** Sells tokens of one contract on Seaport, each at the same price: one is a sale, several are a sweep. */
export function madeSale(
  hash: string,
  contract: string,
  tokens: readonly bigint[] = [1n],
  priceWei: bigint = ETHER,
): MadeTransaction {
  const logs = tokens.flatMap((token) => [
    order(contract, token, priceWei),
    move721(SELLER, BUYER, token, contract),
  ]);
  return transactionOf(hash, logs, priceWei * BigInt(tokens.length));
}

/** An unknown contract emits Seaport's event. */
export function madeImitation(hash: string, contract: string, token = 1n): MadeTransaction {
  return transactionOf(hash, [
    order(contract, token, ETHER, STRANGER),
    move721(SELLER, BUYER, token, contract),
  ]);
}

/** Mints a token; its cost is only in the transaction's header. */
export function madeMint(hash: string, contract: string, token = 1n, value = ETHER): MadeTransaction {
  return transactionOf(hash, [move721(NOBODY, BUYER, token, contract)], value);
}

/** A swap, like most of a block. */
export function madeNoise(hash: string): MadeTransaction {
  const approval = encodeLog(
    'event Approval(address indexed owner, address indexed spender, uint256 value)',
    { owner: SELLER, spender: ROUTER, value: ETHER },
    OTHER,
  );
  return transactionOf(hash, [pay(BUYER, SELLER, ETHER), approval]);
}
