import { createThumbnail } from '#server/bots/posting/preview/post-pictures.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import { createTtlCache } from '#server/platform/lib/ttl-cache.ts';
import type { TokenMetadata } from '#server/platform/providers/token-metadata/port.ts';
import type { PaidCalls } from '#server/platform/usage/paid-calls.ts';
import type { ShowBot } from './show-bot.ts';

export type SalePictures = {
  find(wanted: { botId: string; sale: string; clientAddress: string }): Promise<Buffer | null>;
};

type Deps = {
  showBot: ShowBot;
  tokenMetadata: Pick<TokenMetadata, 'pictureOf'>;
  paidCalls: PaidCalls;
  clock: Clock;
};

/** A token's picture may appear later or change, but visits must not make us fetch it repeatedly. */
const KEPT_MS = 10 * 60_000;
/** About ten kilobytes each. */
const MAX_KEPT = 2_000;
/** The size shown, on a high-density screen. */
const SIDE = 320;
/** What one lookup asks of a node at most: tokenURI() and uri(). */
const CALLS_PER_PICTURE = 2;

/**
 * Visitors get pictures from us, never from the token's host, which would learn of each visit. Only those of the sales on a
 * bot's page are fetched, each once for everyone, and within the budget of calls that strangers can cause.
 */
export function createSalePictures({ showBot, tokenMetadata, paidCalls, clock }: Deps): SalePictures {
  const known = createTtlCache<Buffer | null>({ ms: KEPT_MS, max: MAX_KEPT, clock });
  return {
    async find({ botId, sale, clientAddress }) {
      // Checked before the cache, so that made-up numbers cannot evict entries.
      const shown = (await showBot(botId))?.sales.find(({ id }) => id === sale);
      if (!shown) return null;
      const { chain, contract, tokenId } = shown;
      return await known.get(`${chain} ${contract} ${tokenId}`, async () => {
        const caller = { account: botId, clientAddress };
        // Not remembered: one visitor's share must not hide the picture from the others.
        if (!(await paidCalls.allow('chain', caller, CALLS_PER_PICTURE)))
          throw new AppError('too-many-requests');
        const picture = await tokenMetadata.pictureOf({ chain, contract, tokenId });
        return picture && (await createThumbnail(picture, { side: SIDE, fit: 'cover' }));
      });
    },
  };
}
