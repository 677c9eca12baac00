import type { Chain } from '../address.ts';
import { HASH_BYTES, type HashInto } from '../hash.ts';
import type { OddNode } from './pair-tree.ts';

/** What the leaves contain besides the wallet, as it is hashed. Amounts of coins and tokens are decimal, in full. */
export type AllowlistTerms = {
  packed: Record<never, never>;
  openzeppelin: Record<never, never>;
  /** `price` in wei, or null for the price of the claim phase. */
  thirdweb: { amount: number; price: string | null };
  seadrop: {
    mintPrice: string;
    maxTotalMintableByWallet: number;
    /** Unix time in seconds. */
    startTime: number;
    endTime: number;
    dropStageIndex: number;
    maxTokenSupplyForStage: string;
    feeBps: number;
    restrictFeeRecipients: boolean;
  };
  manifold: { amount: number };
  'candy-guard': Record<never, never>;
};

export type AllowlistFormat = keyof AllowlistTerms;

/** An allowlist that can be built: its format, with the terms of that format. */
export type AllowlistPlan = {
  [Format in AllowlistFormat]: { format: Format; terms: AllowlistTerms[Format] };
}[AllowlistFormat];

export type Wallet = { bytes: Uint8Array; text: string };

/** Encodes what is hashed into a leaf; `mint` counts the leaves of the list. The result is overwritten by the next call. */
type EncodeLeaf = (wallet: Wallet, mint: number) => Uint8Array;

type Format<Terms> = {
  chain: Chain;
  /** The Solidity types of a leaf before it is hashed. */
  types: readonly string[];
  /** By `abi.encodePacked`, otherwise by `abi.encode`. */
  isPacked: boolean;
  oddNode: OddNode;
  /** OpenZeppelin's library sorts the leaves. */
  isSorted: boolean;
  /** Whether a leaf contains the number of the mint. */
  isNumbered: boolean;
  leavesPerWallet(terms: Terms): number;
  createEncoder(terms: Terms, keccakInto: HashInto): EncodeLeaf;
};

const WORD_BYTES = 32;
const ADDRESS_BYTES = 20;
const MINT_INDEX_BYTES = 4;
/** Where an address begins in a word of `abi.encode`. */
const ADDRESS_IN_WORD = WORD_BYTES - ADDRESS_BYTES;
const MAX_UINT256 = 2n ** 256n - 1n;

/** What merkletreejs, Lanyard and most mint pages build. */
const PLAIN = {
  chain: 'ethereum',
  isPacked: true,
  oddNode: 'moves-last',
  isSorted: false,
  isNumbered: false,
  leavesPerWallet: () => 1,
} as const;

/** The leaf of each mint contract, by the formula that it publishes. */
export const ALLOWLIST_FORMATS: { readonly [Name in AllowlistFormat]: Format<AllowlistTerms[Name]> } = {
  /** Lanyard's default, and what many contracts write by hand: keccak256(abi.encodePacked(address)). */
  packed: {
    ...PLAIN,
    types: ['address'],
    createEncoder:
      () =>
      ({ bytes }) =>
        bytes,
  },
  /** OpenZeppelin's StandardMerkleTree hashes twice: the hash of abi.encode(address) is what is hashed into the leaf. */
  openzeppelin: {
    ...PLAIN,
    types: ['bytes32'],
    oddNode: 'moves-first',
    isSorted: true,
    createEncoder(_terms, keccakInto) {
      const encode = fill(new Uint8Array(WORD_BYTES), ADDRESS_IN_WORD);
      const once = new Uint8Array(HASH_BYTES);
      return (wallet, mint) => {
        keccakInto(encode(wallet, mint), once, 0);
        return once;
      };
    },
  },
  /** extension/Drop.sol: claimer, quantityLimitPerWallet, pricePerToken, currency; zero is the phase's currency. */
  thirdweb: {
    ...PLAIN,
    types: ['address', 'uint256', 'uint256', 'address'],
    createEncoder({ amount, price }) {
      const terms = encodeWords([amount, price === null ? MAX_UINT256 : BigInt(price)]);
      const leaf = new Uint8Array(2 * ADDRESS_BYTES + terms.length);
      leaf.set(terms, ADDRESS_BYTES);
      return fill(leaf, 0);
    },
  },
  /** SeaDrop.sol: the minter and its MintParams. */
  seadrop: {
    ...PLAIN,
    types: ['address', ...Array<string>(7).fill('uint256'), 'bool'],
    isPacked: false,
    createEncoder: (terms) =>
      fill(
        encodeWords([
          0,
          BigInt(terms.mintPrice),
          terms.maxTotalMintableByWallet,
          terms.startTime,
          terms.endTime,
          terms.dropStageIndex,
          BigInt(terms.maxTokenSupplyForStage),
          terms.feeBps,
          Number(terms.restrictFeeRecipients),
        ]),
        ADDRESS_IN_WORD,
      ),
  },
  /** LazyPayableClaimCore.sol: one leaf for every mint, each with an index that is used once. */
  manifold: {
    ...PLAIN,
    types: ['address', 'uint32'],
    isNumbered: true,
    leavesPerWallet: ({ amount }) => amount,
    createEncoder() {
      const leaf = new Uint8Array(ADDRESS_BYTES + MINT_INDEX_BYTES);
      const encode = fill(leaf, 0);
      const index = new DataView(leaf.buffer, ADDRESS_BYTES);
      return (wallet, mint) => {
        index.setUint32(0, mint);
        return encode(wallet, mint);
      };
    },
  },
  /** Metaplex Candy Guard: the address as text, not its 32 bytes. */
  'candy-guard': {
    ...PLAIN,
    chain: 'solana',
    types: ['string'],
    createEncoder() {
      const encoder = new TextEncoder();
      return ({ text }) => encoder.encode(text);
    },
  },
};

/** Unsigned numbers as 32-byte words, as `abi.encode` writes them. */
export function encodeWords(values: readonly (number | bigint)[]): Uint8Array {
  const bytes = new Uint8Array(values.length * WORD_BYTES);
  for (const [index, value] of values.entries()) {
    let rest = BigInt(value);
    if (rest < 0n || rest > MAX_UINT256) throw new RangeError('Expected an unsigned 256-bit number.');
    for (let at = (index + 1) * WORD_BYTES - 1; rest > 0n; at -= 1, rest >>= 8n)
      bytes[at] = Number(rest & 255n);
  }
  return bytes;
}

/** Writes each wallet into the same bytes. */
function fill(leaf: Uint8Array, at: number): EncodeLeaf {
  return ({ bytes }) => {
    leaf.set(bytes, at);
    return leaf;
  };
}
