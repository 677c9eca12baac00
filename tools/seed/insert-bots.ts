import { NO_FILTERS } from '@signboard/domain/posts/sale-filters.ts';
import { valueSale } from '@signboard/domain/posts/value-sale.ts';
import { DISCORD_EPOCH_MS, X_EPOCH_MS } from '../../apps/sandbox/snowflake.ts';
import { accessTokenFor } from '../../apps/sandbox/x/oauth1-signature.ts';
import { replaceCollections } from '../../apps/server/bots/bot-collections-store.ts';
import { discordSecret } from '../../apps/server/bots/bot-webhook.ts';
import {
  connectChannel,
  insertOrFindBot,
  renewCredentials,
  updateBot,
} from '../../apps/server/bots/bots-store.ts';
import { makePro } from '../../apps/server/bots/passes-store.ts';
import { writeSale } from '../../apps/server/bots/sales-feed/fact-json.ts';
import { xSecret } from '../../apps/server/bots/x-secret.ts';
import type { Db } from '../../apps/server/platform/db/connect.ts';
import { secondsAfter } from '../../apps/server/platform/lib/clock.ts';
import type { Keyring } from '../../apps/server/platform/secrets/keyring.ts';
import type { DemoBot } from './demo-data/bots.ts';
import type { Person } from './insert-people.ts';
import { makeSales, type PastTransaction } from './make-sales.ts';
import { PRICES, writeEmbedTexts, writePosts } from './post-texts.ts';

type BotParts = { db: Db; keyring: Keyring; owner: Person; now: Date };

const DAY_SECONDS = 86_400;

/** Connects a bot to its account on the simulated X and inserts its past posts. */
export async function insertBot(parts: BotParts, bot: DemoBot): Promise<void> {
  const { db, now } = parts;
  const id = await connectBot(parts, bot);
  const past = makeSales(bot, now);
  await insertSales(db, past);
  await insertDeliveries(db, { id, channel: 'x', past, texts: writePosts(bot, past), epochMs: X_EPOCH_MS });
  if (!bot.webhook) return;
  const texts = writeEmbedTexts(bot, past);
  await insertDeliveries(db, { id, channel: 'discord', past, texts, epochMs: DISCORD_EPOCH_MS });
}

async function connectBot({ db, keyring, owner, now }: BotParts, bot: DemoBot): Promise<string> {
  const id = await insertOrFindBot(db, bot.account);
  const credentials = { kind: 'oauth1', ...accessTokenFor(bot.account) } as const;
  await renewCredentials(db, id, xSecret.seal(keyring, id, credentials));
  if (bot.webhook) {
    const secret = discordSecret.seal(keyring, id, bot.webhook);
    await connectChannel(db, { botId: id, channel: 'discord', secret });
  }
  await updateBot(db, id, {
    email: owner.email,
    emailConfirmedAt: now,
    posts: bot.posts,
    createdAt: secondsAfter(now, -bot.days * DAY_SECONDS),
  });
  await replaceCollections(db, id, [
    {
      chain: 'ethereum',
      contract: bot.collection.address.toLowerCase(),
      name: bot.collection.name,
      hashtags: [...bot.hashtags],
      threshold: '0',
      postMints: false,
      filters: NO_FILTERS,
    },
  ]);
  if (bot.isPro) await makePro(db, id, { chain: 'ethereum', address: owner.address }, now);
  return id;
}

async function insertSales(db: Db, past: readonly PastTransaction[]): Promise<void> {
  const rows = past.flatMap(({ hash, blockNumber, happenedAt, sales }) =>
    sales.map((sale) => ({
      key: sale.key,
      chain: sale.chain,
      transaction: hash,
      blockNumber,
      blockHash: null,
      contract: sale.contract,
      tokenId: sale.tokenId,
      facts: JSON.stringify(writeSale(sale)),
      happenedAt,
      foundAt: secondsAfter(happenedAt, 1),
      usd: valueSale(sale, PRICES),
    })),
  );
  await db.insertInto('sales').values(rows).execute();
}

type Deliveries = {
  id: string;
  channel: 'x' | 'discord';
  past: readonly PastTransaction[];
  texts: readonly string[];
  /** The epoch of the channel's ids. */
  epochMs: number;
};

async function insertDeliveries(db: Db, { id, channel, past, texts, epochMs }: Deliveries): Promise<void> {
  const rows = past.map(({ hash, blockNumber, happenedAt, sales }, at) => {
    const sentAt = secondsAfter(happenedAt, 2);
    return {
      botId: id,
      channel,
      kind: 'sale' as const,
      chain: 'ethereum' as const,
      transaction: hash,
      blockNumber,
      blockHash: null,
      happenedAt,
      collection: sales[0]?.contract ?? '',
      facts: JSON.stringify(sales.map(writeSale)),
      state: 'sent' as const,
      text: texts[at] ?? null,
      attempts: 1,
      attemptedAt: sentAt,
      nextAttemptAt: sentAt,
      remoteId: (BigInt(sentAt.getTime() - epochMs) << 22n).toString(),
      createdAt: secondsAfter(happenedAt, 1),
      finishedAt: sentAt,
    };
  });
  await db.insertInto('deliveries').values(rows).execute();
}
