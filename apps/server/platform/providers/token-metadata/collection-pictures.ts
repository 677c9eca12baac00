import { type CallContract, readAbiText } from '../ethereum/call-contract.ts';
import { ProviderError } from '../provider-error.ts';
import { type ContentSources, fetchContent } from './fetch-content.ts';
import { fetchMetadata, PICTURE_WISH } from './fetch-metadata.ts';
import type { MakePicture } from './picture-maker.ts';
import type { CollectionPictures, Thumbnail } from './port.ts';
import { THUMBNAIL_SIDE } from './render-picture.ts';
import { ethereumTokenPointer, fillTokenId } from './token-pointers.ts';

export type CollectionPicturesParts = ContentSources & {
  callContract: CallContract;
  /** Makes thumbnails. */
  makePicture: MakePicture;
};

/** Selector of contractURI() of ERC-7572. */
const CONTRACT_URI = '0xe8a3d485';
/** Collections number their tokens from 1 or from 0. */
const FIRST_TOKENS = ['1', '0'];
/** Nothing new is fetched after this time. */
const TIME_LIMIT_MS = 20_000;

/** What one lookup asks of a node at most: contractURI(), and tokenURI() and uri() of each of the first tokens. */
export const CALLS_PER_PICTURE = 1 + 2 * FIRST_TOKENS.length;

/**
 * The picture that a collection has of itself, otherwise that of its first token. Creators' servers come and go: one that
 * fails does not stop the search, and counts only if nothing else is found.
 */
export function createCollectionPictures(parts: CollectionPicturesParts): CollectionPictures {
  return {
    async pictureOf(contract) {
      const late = parts.clock.timeout(TIME_LIMIT_MS);
      let fault: unknown = null;
      const attempt = async <T>(find: () => Promise<T | null>): Promise<T | null> => {
        if (late.aborted) throw new ProviderError('retry-later', 'the collection picture took too long');
        try {
          return await find();
        } catch (error) {
          if (!isFinal(error)) fault = error;
          return null;
        }
      };
      for (const findImages of sourcesOf(parts, contract))
        for (const image of (await attempt(findImages)) ?? []) {
          const picture = await attempt(() => fetchThumbnail(parts, image));
          if (picture) return picture;
        }
      if (fault !== null) throw toProviderError(fault);
      return null;
    },
  };
}

/** A forbidden address or a missing file will not be better tomorrow. */
function isFinal(error: unknown): boolean {
  return error instanceof ProviderError && error.fault === 'refused';
}

function toProviderError(fault: unknown): ProviderError {
  if (fault instanceof ProviderError) return fault;
  return new ProviderError('retry-later', `collection picture: ${(fault as Error).message}`, {
    cause: fault,
  });
}

type FindImages = () => Promise<readonly string[] | null>;

function sourcesOf(parts: CollectionPicturesParts, contract: string): FindImages[] {
  const pointerOf = ethereumTokenPointer(parts.callContract);
  const publishedAt = async (uri: string | null) =>
    (uri ? (await fetchMetadata(parts, uri))?.images : null) ?? [];
  return [
    async () => {
      const answer = await parts.callContract(contract, CONTRACT_URI);
      return await publishedAt(answer === null ? null : readAbiText(answer));
    },
    ...FIRST_TOKENS.map((tokenId) => async () => {
      const pointer = await pointerOf({ chain: 'ethereum', contract, tokenId });
      if (pointer === null) return null;
      const images = pointer.image === null ? await publishedAt(pointer.uri) : [pointer.image];
      return images.map((image) => fillTokenId(image, tokenId));
    }),
  ];
}

async function fetchThumbnail(parts: CollectionPicturesParts, image: string): Promise<Thumbnail | null> {
  const source = await fetchContent(parts, image, PICTURE_WISH);
  const picture = source && (await parts.makePicture(source));
  return picture && { bytes: Buffer.from(picture.bytes), side: THUMBNAIL_SIDE };
}
