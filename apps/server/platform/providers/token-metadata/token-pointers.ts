import { type CallContract, readAbiText } from '../ethereum/call-contract.ts';
import type { SolanaCollections } from '../solana/collection-port.ts';
import type { FindTokenPointer, TokenPointer } from './port.ts';

/** Selectors of tokenURI(uint256) of ERC-721, uri(uint256) of ERC-1155, and punkImageSvg(uint16). */
const TOKEN_URI = '0xc87b56dd';
const URI = '0x0e89341c';
const PUNK_IMAGE_SVG = '0x74beb047';

/** CryptoPunks are older than any standard; a separate contract renders them. */
const PUNKS = '0xb47e3cd837ddf8e4c57f05d70ab865de6e193bbb';
const PUNK_PICTURES = '0x16F5A35647D6F03D5D3da7b35409D65ba03aF3B2';

const TOKEN_ID = /^\d{1,78}$/;
const TOO_LARGE = 2n ** 256n;

export function ethereumTokenPointer(callContract: CallContract): FindTokenPointer {
  return async ({ contract, tokenId }) => {
    if (!TOKEN_ID.test(tokenId) || BigInt(tokenId) >= TOO_LARGE) return null;
    const ask = async (of: string, selector: string) => {
      const answer = await callContract(of, selector + tokenIdWord(tokenId));
      return answer === null ? null : readAbiText(answer)?.trim() || null;
    };
    if (contract.toLowerCase() === PUNKS) return pointer({ image: await ask(PUNK_PICTURES, PUNK_IMAGE_SVG) });
    const uri = await ask(contract, TOKEN_URI);
    if (uri !== null) return pointer({ uri });
    const shared = await ask(contract, URI);
    return pointer({ uri: shared === null ? null : fillTokenId(shared, tokenId) });
  };
}

function pointer(known: Partial<TokenPointer>): TokenPointer {
  return { name: null, uri: null, image: null, ...known };
}

export function solanaTokenPointer(collections: Pick<SolanaCollections, 'tokens'>): FindTokenPointer {
  return async ({ tokenId }) => {
    const facts = (await collections.tokens([tokenId])).get(tokenId);
    return facts ? { name: facts.name, uri: facts.uri, image: null } : null;
  };
}

/** Fills in the id of ERC-1155's shared template: 64 hex digits in lower case, without 0x. */
export function fillTokenId(text: string, tokenId: string): string {
  return /^\d+$/.test(tokenId) ? text.replaceAll('{id}', tokenIdWord(tokenId)) : text;
}

/** The token id as an ABI argument. */
function tokenIdWord(tokenId: string): string {
  return BigInt(tokenId).toString(16).padStart(64, '0');
}
