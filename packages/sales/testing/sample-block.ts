import type { Transaction } from '../ethereum/core/transaction.ts';
import {
  BUYER,
  COLLECTION,
  createTransaction,
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
  ZERO_ADDRESS,
} from './sample-logs.ts';

const TRANSACTIONS = 130;

const approve = encodeLog(
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
  { owner: SELLER, spender: ROUTER, value: NATIVE_ETHER },
  OTHER,
);
const swap = encodeLog(
  'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
  { sender: ROUTER, amount0In: 1n, amount1In: 0n, amount0Out: 0n, amount1Out: 2n, to: BUYER },
  OTHER,
);

const listing = (token: bigint): SampleLog[] => [
  marketLog('seaport', 'orderFulfilled', {
    orderHash: HASH,
    offerer: SELLER,
    zone: ZERO_ADDRESS,
    recipient: BUYER,
    offer: [{ itemType: 2, token: COLLECTION, identifier: token, amount: 1n }],
    consideration: [
      { itemType: 0, token: ZERO_ADDRESS, identifier: 0n, amount: NATIVE_ETHER, recipient: SELLER },
      { itemType: 0, token: ZERO_ADDRESS, identifier: 0n, amount: NATIVE_ETHER / 40n, recipient: OTHER },
    ],
  }),
  move721(SELLER, BUYER, token),
];

/** A block with swaps, transfers, mints and sales in about the same proportions as on mainnet. */
export function createSampleBlock(number: number): Transaction[] {
  return Array.from({ length: TRANSACTIONS }, (_, at) => {
    const token = BigInt(number * TRANSACTIONS + at + 1);
    if (at % 10 === 0) return createTransaction(listing(token));
    if (at % 9 === 0) return createTransaction([move721(ZERO_ADDRESS, BUYER, token)]);
    if (at % 2 === 0) return createTransaction([pay(BUYER, SELLER, token), approve]);
    return createTransaction([pay(BUYER, ROUTER, token), pay(ROUTER, OTHER, token), swap, approve]);
  });
}
