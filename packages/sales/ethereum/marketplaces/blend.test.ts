import { expect, it } from 'vitest';
import {
  BLUR_POOL,
  BUYER,
  COLLECTION,
  encodeLog,
  findEmitter,
  HASH,
  marketLog,
  move721,
  OTHER,
  pay,
  printed,
  SELLER,
  UNKNOWN_CONTRACT,
  ZERO_ADDRESS,
} from '../../testing/sample-logs.ts';

const BLEND = findEmitter('blend');
const OLD_LENDER = OTHER;
const NEW_LENDER = UNKNOWN_CONTRACT;
const buyLocked = (tokenId: bigint) =>
  marketLog('blend', 'buyLocked', {
    lienId: 1n,
    collection: COLLECTION,
    buyer: BUYER,
    seller: SELLER,
    tokenId,
  });
const inPool = (from: string, to: string, amount: bigint) => pay(from, to, amount, BLUR_POOL);
const loanTaken = encodeLog(
  'event LoanOfferTaken(bytes32 offerHash, uint256 lienId, address collection, address lender, address borrower, uint256 loanAmount, uint256 rate, uint256 tokenId, uint256 auctionDuration)',
  {
    offerHash: HASH,
    lienId: 2n,
    collection: COLLECTION,
    lender: NEW_LENDER,
    borrower: BUYER,
    loanAmount: 70n,
    rate: 1n,
    tokenId: 1n,
    auctionDuration: 1n,
  },
  BLEND,
);

it('the price is what the buyer pays in fees, debt and remainder', () => {
  const logs = [
    inPool(ZERO_ADDRESS, BUYER, 500n),
    inPool(BUYER, OTHER, 5n),
    buyLocked(1n),
    move721(BLEND, BUYER, 1n),
    inPool(BUYER, OLD_LENDER, 60n),
    inPool(BUYER, SELLER, 35n),
  ];
  expect(printed(logs).sales).toMatchObject([
    { priceWei: '100', seller: SELLER, buyer: BUYER, side: 'listing' },
  ]);
});

it('two purchases in one transaction have separate prices', () => {
  const purchase = (tokenId: bigint, fee: bigint, rest: bigint) => [
    inPool(BUYER, OTHER, fee),
    buyLocked(tokenId),
    move721(BLEND, BUYER, tokenId),
    inPool(BUYER, OLD_LENDER, 50n),
    inPool(BUYER, SELLER, rest),
  ];
  expect(printed([...purchase(1n, 1n, 10n), ...purchase(2n, 2n, 20n)]).sales).toMatchObject([
    { tokenId: '1', priceWei: '61' },
    { tokenId: '2', priceWei: '72' },
  ]);
});

it('the price includes what a new lender pays for the buyer, but not what the buyer keeps of the loan', () => {
  const logs = [
    buyLocked(1n),
    loanTaken,
    inPool(NEW_LENDER, OLD_LENDER, 40n),
    inPool(NEW_LENDER, SELLER, 20n),
    inPool(NEW_LENDER, BUYER, 10n),
  ];
  expect(printed(logs).sales).toMatchObject([{ priceWei: '60', buyer: BUYER }]);
});

it('a price without any payment is unknown, never zero', () => {
  expect(printed([buyLocked(1n)]).sales).toMatchObject([{ priceWei: null }]);
});

it('a loan is not a sale', () => {
  expect(printed([move721(BUYER, BLEND, 1n), loanTaken, inPool(NEW_LENDER, BUYER, 70n)]).sales).toEqual([]);
});
