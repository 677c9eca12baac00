import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';
import { createTtlCache } from '#server/lib/ttl-cache.ts';
import { type ContentSources, fetchContent } from './fetch-content.ts';
import type { MakePicture } from './picture-maker.ts';
import type { FindTokenPointer, Token, TokenMetadata, TokenPicture, TokenPointer } from './port.ts';
import { fillTokenId } from './token-pointers.ts';

export type TokenMetadataParts = ContentSources & {
  /** Null for a chain whose tokens cannot be read. */
  pointers: Readonly<Record<Chain, FindTokenPointer | null>>;
  makePicture: MakePicture;
};

/** `images` in the order in which they are tried. */
type Metadata = { name: string | null; images: readonly string[] };

const MAX_JSON_BYTES = 1_000_000;
const MAX_PICTURE_BYTES = 15_000_000;
const MAX_NAME_CHARACTERS = 200;
const IMAGE_FIELDS = ['image', 'image_url', 'image_data'] as const;
/** One sale is posted by many bots within moments; a token may be revealed or fixed soon after. */
const TTL_MS = 120_000;

/**
 * Names and pictures published by tokens' creators. Everything is cached for a while, including misses: a dead server
 * must not delay every bot's post of the same sale. Concurrent callers share one request.
 */
export function createTokenMetadata(parts: TokenMetadataParts): TokenMetadata {
  const metadata = createTtlCache<Metadata | null>({ ms: TTL_MS, max: 2_000 });
  const pictures = createTtlCache<TokenPicture | null>({ ms: TTL_MS, max: 64 });
  const metadataOf = (token: Token) =>
    metadata.get(keyOf(token), () => findMetadata(parts, token).catch(() => null));
  return {
    nameOf: async (token) => (await metadataOf(token))?.name ?? null,
    pictureOf: (token) =>
      pictures.get(keyOf(token), async () => {
        const images = (await metadataOf(token))?.images ?? [];
        return await firstPicture(parts, images, token);
      }),
  };
}

function keyOf({ chain, contract, tokenId }: Token): string {
  return `${chain} ${chain === 'ethereum' ? contract.toLowerCase() : contract} ${tokenId}`;
}

async function findMetadata(parts: TokenMetadataParts, token: Token): Promise<Metadata | null> {
  const pointer = (await parts.pointers[token.chain]?.(token)) ?? null;
  if (pointer === null) return null;
  const published = await publishedMetadata(parts, pointer).catch(() => null);
  const images = [...(pointer.image === null ? [] : [pointer.image]), ...(published?.images ?? [])];
  return { name: published?.name ?? pointer.name, images };
}

async function publishedMetadata(parts: TokenMetadataParts, { uri }: TokenPointer): Promise<Metadata | null> {
  if (uri === null) return null;
  const wish = { maxBytes: MAX_JSON_BYTES, accept: 'application/json' };
  const bytes = await fetchContent(parts, uri, wish);
  return bytes === null ? null : readMetadata(bytes);
}

/** The first one that is a picture; only this many candidates are tried. */
async function firstPicture(
  parts: TokenMetadataParts,
  images: readonly string[],
  { tokenId }: Token,
): Promise<TokenPicture | null> {
  const wish = { maxBytes: MAX_PICTURE_BYTES, accept: 'image/*' };
  for (const image of images) {
    const source = await fetchContent(parts, fillTokenId(image, tokenId), wish).catch(() => null);
    const picture = source && (await parts.makePicture(source));
    if (picture) return { ...picture, fileName: fileNameOf(tokenId, picture.contentType) };
  }
  return null;
}

function fileNameOf(tokenId: string, contentType: string): string {
  const name = tokenId.replace(/[^0-9A-Za-z]/g, '').slice(0, 80) || 'token';
  return `${name}.${contentType === 'image/png' ? 'png' : 'jpg'}`;
}

/** Fields of the wrong type count as missing. Null when it is not metadata. */
function readMetadata(bytes: Buffer): Metadata | null {
  const written = parseJson(bytes);
  if (typeof written !== 'object' || written === null || Array.isArray(written)) return null;
  const fields = written as Record<string, unknown>;
  return { name: nameIn(fields), images: IMAGE_FIELDS.flatMap((field) => textIn(fields, field)) };
}

function parseJson(bytes: Buffer): unknown {
  try {
    // Some editors leave a byte order mark, which is invalid JSON.
    return JSON.parse(bytes.toString().replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
}

function nameIn(fields: Record<string, unknown>): string | null {
  const [name] = textIn(fields, 'name');
  return name === undefined
    ? null
    : [...name.slice(0, 2 * MAX_NAME_CHARACTERS)].slice(0, MAX_NAME_CHARACTERS).join('');
}

function textIn(fields: Record<string, unknown>, field: string): string[] {
  const value = Object.hasOwn(fields, field) ? fields[field] : null;
  return typeof value === 'string' && value.trim() !== '' ? [value.trim()] : [];
}
