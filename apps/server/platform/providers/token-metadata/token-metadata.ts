import { createTtlCache } from '#server/platform/lib/ttl-cache.ts';
import type { ByChain } from '../by-chain.ts';
import { type ContentSources, fetchContent } from './fetch-content.ts';
import { fetchMetadata, type Metadata, PICTURE_WISH } from './fetch-metadata.ts';
import type { MakePicture } from './picture-maker.ts';
import type { FindTokenPointer, Token, TokenMetadata, TokenPicture } from './port.ts';
import { fillTokenId } from './token-pointers.ts';

export type TokenMetadataParts = ContentSources & {
  pointers: ByChain<FindTokenPointer>;
  makePicture: MakePicture;
};

/** One sale is posted by many bots within moments; a token may be revealed or fixed soon after. */
const TTL_MS = 120_000;

/**
 * Names and pictures published by tokens' creators. Everything is cached for a while, including misses: a dead server
 * must not delay every bot's post of the same sale. Concurrent callers share one request.
 */
export function createTokenMetadata(parts: TokenMetadataParts): TokenMetadata {
  const metadata = createTtlCache<FoundMetadata | null>({ ms: TTL_MS, max: 2_000, clock: parts.clock });
  const pictures = createTtlCache<TokenPicture | null>({ ms: TTL_MS, max: 64, clock: parts.clock });
  const metadataOf = (token: Token) =>
    metadata.get(keyOf(token), () => findMetadata(parts, token).catch(() => null));
  return {
    nameOf: async (token) => (await metadataOf(token))?.name ?? null,
    traitsOf: async (token) => (await metadataOf(token))?.traits ?? null,
    pictureOf: (token) =>
      pictures.get(keyOf(token), async () => {
        const images = (await metadataOf(token))?.images ?? [];
        return await firstPicture(parts, images, token);
      }),
  };
}

function keyOf({ chain, contract, tokenId }: Token): string {
  return `${chain} ${chain === 'solana' ? contract : contract.toLowerCase()} ${tokenId}`;
}

/** Traits are null when the metadata could not be read. */
type FoundMetadata = Omit<Metadata, 'traits'> & { traits: Metadata['traits'] | null };

/** Null when the chain could not be read. */
async function findMetadata(parts: TokenMetadataParts, token: Token): Promise<FoundMetadata | null> {
  const find = parts.pointers[token.chain];
  if (!find) return null;
  const pointer = await find(token);
  if (pointer === null) return { name: null, images: [], traits: [] };
  const published = pointer.uri === null ? null : await fetchMetadata(parts, pointer.uri).catch(() => null);
  const images = [...(pointer.image === null ? [] : [pointer.image]), ...(published?.images ?? [])];
  const traits = pointer.uri === null ? [] : (published?.traits ?? null);
  return { name: published?.name ?? pointer.name, images, traits };
}

/** The first one that is a picture; only this many candidates are tried. */
async function firstPicture(
  parts: TokenMetadataParts,
  images: readonly string[],
  { tokenId }: Token,
): Promise<TokenPicture | null> {
  for (const image of images) {
    const source = await fetchContent(parts, fillTokenId(image, tokenId), PICTURE_WISH).catch(() => null);
    const picture = source && (await parts.makePicture(source));
    if (picture) return { ...picture, fileName: fileNameOf(tokenId, picture.contentType) };
  }
  return null;
}

function fileNameOf(tokenId: string, contentType: string): string {
  const name = tokenId.replace(/[^0-9A-Za-z]/g, '').slice(0, 80) || 'token';
  return `${name}.${contentType === 'image/png' ? 'png' : 'jpg'}`;
}
