import { type Address, type Hex, maxUint256, zeroAddress, zeroHash } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { MAIN_NET } from './deployed-contracts.ts';
import { DEPLOYER, type DevAccount } from './dev-accounts.ts';

type Listing = {
  chainId: number;
  seller: DevAccount;
  token: Address;
  standard: 'erc721' | 'erc1155';
  tokenId: bigint;
  priceWei: bigint;
  salt: bigint;
};

const ITEM_TYPE = { native: 0, erc721: 2, erc1155: 3 } as const;
const FEE_BASIS_POINTS = 250n;

const field = (name: string, type: string) => ({ name, type });
const ITEM = [
  field('itemType', 'uint8'),
  field('token', 'address'),
  field('identifierOrCriteria', 'uint256'),
  field('startAmount', 'uint256'),
  field('endAmount', 'uint256'),
];
const TYPES = {
  OrderComponents: [
    field('offerer', 'address'),
    field('zone', 'address'),
    field('offer', 'OfferItem[]'),
    field('consideration', 'ConsiderationItem[]'),
    field('orderType', 'uint8'),
    field('startTime', 'uint256'),
    field('endTime', 'uint256'),
    field('zoneHash', 'bytes32'),
    field('salt', 'uint256'),
    field('conduitKey', 'bytes32'),
    field('counter', 'uint256'),
  ],
  OfferItem: ITEM,
  ConsiderationItem: [...ITEM, field('recipient', 'address')],
};

/** The seller's signed Seaport order: one token for ether, with a marketplace fee of 2.5%. */
export async function signListing(listing: Listing) {
  const parameters = orderParameters(listing);
  const signature: Hex = await privateKeyToAccount(listing.seller.privateKey).signTypedData({
    domain: {
      name: 'Seaport',
      version: '1.6',
      chainId: listing.chainId,
      verifyingContract: MAIN_NET.seaport,
    },
    types: TYPES,
    primaryType: 'OrderComponents',
    message: { ...parameters, counter: 0n },
  });
  const totalOriginalConsiderationItems = BigInt(parameters.consideration.length);
  const signed = { ...parameters, totalOriginalConsiderationItems };
  return { parameters: signed, numerator: 1n, denominator: 1n, signature, extraData: '0x' as Hex };
}

function orderParameters({ seller, token, standard, tokenId, priceWei, salt }: Listing) {
  const fee = (priceWei * FEE_BASIS_POINTS) / 10_000n;
  const ether = (amount: bigint, recipient: Address) => ({
    ...item(ITEM_TYPE.native, zeroAddress, 0n, amount),
    recipient,
  });
  const toSeller = ether(priceWei - fee, seller.address);
  return {
    offerer: seller.address,
    zone: zeroAddress,
    offer: [item(ITEM_TYPE[standard], token, tokenId, 1n)],
    consideration: fee === 0n ? [toSeller] : [toSeller, ether(fee, DEPLOYER.address)],
    orderType: 0,
    startTime: 0n,
    endTime: maxUint256,
    zoneHash: zeroHash,
    salt,
    conduitKey: zeroHash,
  };
}

function item(itemType: number, token: Address, identifierOrCriteria: bigint, amount: bigint) {
  return { itemType, token, identifierOrCriteria, startAmount: amount, endAmount: amount };
}
