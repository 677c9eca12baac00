import type { recapPreviewForm } from '@signboard/contract/recaps/recap-form.ts';
import type { RecapPreview } from '@signboard/contract/recaps/schemas.ts';
import type { Language } from '@signboard/domain/accounts/language.ts';
import { limitOf } from '@signboard/domain/channels/channel-limits.ts';
import { CHANNELS, type ChannelName } from '@signboard/domain/channels/channels.ts';
import { composeRecap, composeRecapEmbed, type RecapParts } from '@signboard/domain/recaps/compose-recap.ts';
import { latestRecapAt, periodUntil } from '@signboard/domain/recaps/recap-schedule.ts';
import { summarizeSales } from '@signboard/domain/recaps/summarize-sales.ts';
import { textsIn } from '@signboard/languages/texts.ts';
import type { z } from 'zod';
import { requireBot } from '#server/bots/bots-store.ts';
import { wordsOf } from '#server/bots/posting/compose/discord-words.ts';
import { prepareRecap, writeRecapFacts } from '#server/bots/posting/compose/prepare-recap.ts';
import { createThumbnail } from '#server/bots/posting/preview/post-pictures.ts';
import { createExampleSale } from '#server/bots/posting/preview/preview-sale-store.ts';
import { buildRecap, toRecap } from './build-recap.ts';
import type { RecapRoutesDeps } from './deps.ts';
import { findRecapCollections, type RecapCollection } from './recap-sales-store.ts';

/** The recap of the last period that is over, or of an example where nothing was sold in it. */
export async function previewRecap(
  deps: RecapRoutesDeps,
  botId: string,
  schedule: z.output<typeof recapPreviewForm>,
): Promise<RecapPreview> {
  const bot = await requireBot(deps.db, botId);
  const collections = await findRecapCollections(deps.db, botId);
  const period = periodUntil(schedule, latestRecapAt(schedule, deps.clock.now()));
  const prices = await deps.prices.usdPrices();
  const request = { schedule, period, collections };
  const real = await buildRecap(deps.db, request, prices);
  const { recap, highest } = real ?? exampleRecap(request, bot.postLanguage);
  const facts = writeRecapFacts(highest, recap);
  const content = await prepareRecap(deps.enrich, { id: botId, kind: 'recap', facts });
  const [picture] = content.pictures;
  const small = picture ? await createThumbnail(picture) : null;
  const parts = { ...content, language: bot.postLanguage };
  return {
    channels: CHANNELS.map((channel) => previewOn(channel, parts)),
    isReal: real !== null,
    pictureUrl: small && `data:image/webp;base64,${small.toString('base64')}`,
    from: period.from.toISOString(),
    to: period.to.toISOString(),
  };
}

function previewOn(channel: ChannelName, parts: RecapParts): RecapPreview['channels'][number] {
  const { max, unit, measure } = limitOf(channel);
  const text =
    channel === 'discord'
      ? wordsOf(composeRecapEmbed(parts, undefined), parts.language)
      : composeRecap(parts, channel);
  return { channel, text, length: measure(text), limit: max, unit };
}

/** Until a bot is set up. */
const EXAMPLE_COLLECTION: Omit<RecapCollection, 'name'> = {
  chain: 'ethereum',
  contract: `0x${'c011'.repeat(10)}`,
  hashtags: [],
  addedAt: new Date(0),
};
/** In tenths of a coin; the last three are one sweep. */
const EXAMPLE_PRICES = [8, 11, 9, 25, 10, 10, 12];

function exampleRecap(request: Parameters<typeof toRecap>[1], language: Language) {
  const { period, collections } = request;
  const collection = collections[0] ?? { ...EXAMPLE_COLLECTION, name: textsIn(language).examples.collection };
  const sample = createExampleSale(collection.chain, collection.contract);
  const sales = EXAMPLE_PRICES.map((tenths, at) => ({
    sale: {
      ...sample,
      key: `${sample.key}:${at}`,
      tokenId: String(at + 1),
      buyer: `${sample.buyer.slice(0, -1)}${Math.min(at, 4)}`,
      price: (sample.price === 'unknown' ? 0n : sample.price * BigInt(tenths)) / 10n,
    },
    transaction: at >= 4 ? 'sweep' : `example ${at}`,
    happenedAt: period.from,
    collection: collection.contract,
  }));
  const summary = summarizeSales({ sales, period, previous: null, prices: new Map() });
  if (!summary) throw new Error('the example has no sales');
  return toRecap({ ...summary, changePercent: 12 }, { ...request, collections: [collection] });
}
