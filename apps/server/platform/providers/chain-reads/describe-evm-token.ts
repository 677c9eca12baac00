import { selectorOf } from '@signboard/domain/eligibility/encode-call.ts';
import { readAbiText } from '../ethereum/call-contract.ts';
import { tidyName } from '../ethereum/contract-names.ts';
import { askChain, type EvmChainNodes } from './ask-chain.ts';
import type { TokenDescription, TokenReference } from './port.ts';
import { toWord, wordsOf } from './words.ts';

type EvmToken = Extract<TokenReference, { contract: string }>;

/** ERC-721 contracts reject the zero address. */
const ANYONE = toWord(0xdeadn);
const ERC_721 = '80ac58cd'.padEnd(64, '0');
/** More than 2^256 has. */
const MOST_DECIMALS = 77n;

const NAME = selectorOf('name()');
const DECIMALS = selectorOf('decimals()');
const SUPPORTS_INTERFACE = selectorOf('supportsInterface(bytes4)');
const BALANCE_OF = selectorOf('balanceOf(address)');
const BALANCE_OF_ID = selectorOf('balanceOf(address,uint256)');

/** Old NFT contracts don't say what they are, so that what a contract answers decides. */
export async function describeEvmToken(
  chain: EvmChainNodes,
  { contract, standard, tokenId }: EvmToken,
  signal: AbortSignal,
): Promise<TokenDescription | 'missing' | 'could-not-check'> {
  const isEdition = standard === 'erc1155';
  const balance = isEdition ? BALANCE_OF_ID + ANYONE + toWord(BigInt(tokenId ?? '0')) : BALANCE_OF + ANYONE;
  const calls = [balance, NAME, DECIMALS, SUPPORTS_INTERFACE + ERC_721];
  const answers = await askChain(
    chain,
    calls.map((data) => ({ kind: 'call', contract, data })),
    { signal },
  );
  if (answers.includes('could-not-check')) return 'could-not-check';
  const [holds = null, name = null, decimals = null, isNft = null] = answers;
  if (firstWord(holds) === null) return 'missing';
  const places = firstWord(decimals);
  const isErc721 = firstWord(isNft) === 1n;
  if (standard === 'erc20' && (isErc721 || (places ?? 0n) > MOST_DECIMALS)) return 'missing';
  // The first NFT contracts have decimals too, namely none.
  if (standard === 'erc721' && !isErc721 && (places ?? 0n) > 0n) return 'missing';
  return {
    name: name === null ? null : tidyName(readAbiText(name)),
    decimals: standard === 'erc20' ? Number(places ?? 0n) : 0,
  };
}

const firstWord = (answer: string | null): bigint | null => wordsOf(answer)?.[0] ?? null;
