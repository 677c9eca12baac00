import {
  BUYER,
  encodeLog,
  HASH,
  marketLog,
  move721,
  NATIVE_ETHER,
  OTHER,
  pay,
  ROUTER,
  type SampleLog,
  SELLER,
  UNKNOWN_CONTRACT,
  ZERO_ADDRESS,
} from '@signboard/sales/testing/sample-logs.ts';
import type { MadeTransaction } from './test-chain.ts';

const order = (contract: string, token: bigint, priceWei: bigint, emitter?: string): SampleLog =>
  marketLog(
    'seaport',
    'orderFulfilled',
    {
      orderHash: HASH,
      offerer: SELLER,
      zone: ZERO_ADDRESS,
      recipient: BUYER,
      offer: [{ itemType: 2, token: contract, identifier: token, amount: 1n }],
      consideration: [
        {
          itemType: 0,
          token: ZERO_ADDRESS,
          identifier: 0n,
          amount: priceWei - priceWei / 40n,
          recipient: SELLER,
        },
        { itemType: 0, token: ZERO_ADDRESS, identifier: 0n, amount: priceWei / 40n, recipient: OTHER },
      ],
    },
    emitter,
  );

const transactionOf = (hash: string, logs: readonly SampleLog[], value = 0n): MadeTransaction => ({
  hash,
  from: BUYER,
  to: ROUTER,
  value,
  logs,
});

/** Sells tokens of one contract on Seaport, each at the same price: one is a sale, several are a sweep. */
export function createSale(
  hash: string,
  contract: string,
  tokens: readonly bigint[] = [1n],
  priceWei: bigint = NATIVE_ETHER,
  emitter?: string,
): MadeTransaction {
  const logs = tokens.flatMap((token) => [
    order(contract, token, priceWei, emitter),
    move721(SELLER, BUYER, token, contract),
  ]);
  return transactionOf(hash, logs, priceWei * BigInt(tokens.length));
}

/** An unknown contract emits Seaport's event. */
export function createFakeSale(hash: string, contract: string, token = 1n): MadeTransaction {
  return transactionOf(hash, [
    order(contract, token, NATIVE_ETHER, UNKNOWN_CONTRACT),
    move721(SELLER, BUYER, token, contract),
  ]);
}

/** Mints a token; its cost is only in the transaction's header. */
export function createMint(
  hash: string,
  contract: string,
  token = 1n,
  value = NATIVE_ETHER,
): MadeTransaction {
  return transactionOf(hash, [move721(ZERO_ADDRESS, BUYER, token, contract)], value);
}

/** A swap, like most of a block. */
export function createSwap(hash: string): MadeTransaction {
  const approval = encodeLog(
    'event Approval(address indexed owner, address indexed spender, uint256 value)',
    { owner: SELLER, spender: ROUTER, value: NATIVE_ETHER },
    OTHER,
  );
  return transactionOf(hash, [pay(BUYER, SELLER, NATIVE_ETHER), approval]);
}
