import { randomUUID } from 'node:crypto';
import type { AnnouncementSettings, AnnouncementsUpdate } from '@signboard/contract/announcements/schemas.ts';
import type { Language } from '@signboard/domain/accounts/language.ts';
import { textsIn } from '@signboard/languages/texts.ts';
import { toWebhookError } from '#server/bots/bot-webhook.ts';
import { requireOwnList } from '#server/lists/require-own-list.ts';
import { findUser, lockUser, updateUser } from '#server/people/accounts/accounts-store.ts';
import { requireFreshSignature } from '#server/people/accounts/fresh-signature.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { UserSession } from '#server/platform/lib/route.ts';
import type { DiscordWebhook } from '#server/platform/providers/discord/webhook-port.ts';
import {
  checkWebhook,
  openWebhook,
  presentWebhook,
  readWebhook,
  sealWebhook,
} from './announcement-webhook.ts';
import { findRecentAnnouncements } from './announcements-store.ts';
import type { AnnouncementsDeps } from './deps.ts';
import { findWebhook, replaceWebhook, updateWebhook, type WebhookPlace } from './webhooks-store.ts';

/** 404 for another owner's list. */
export async function requirePlace(db: Db, ownerId: string, id: string | undefined): Promise<WebhookPlace> {
  if (id === undefined) return { ownerId, listId: null };
  return { ownerId, listId: (await requireOwnList(db, ownerId, id)).id };
}

export async function showSettings(
  deps: AnnouncementsDeps,
  place: WebhookPlace,
): Promise<AnnouncementSettings> {
  const user = await findUser(deps.db, place.ownerId);
  if (!user) throw new AppError('session-ended');
  const stored = await findWebhook(deps.db, place);
  return {
    webhookUrl: presentWebhook(deps.keyring, stored),
    webhookOffReason: stored?.offReason ?? null,
    hasWorkspaceWebhook: (await findWebhook(deps.db, { ...place, listId: null })) !== undefined,
    emails: user.listEmails,
    recent: await findRecentAnnouncements(deps.db, place),
  };
}

/**
 * Saving a webhook again turns it on again. Discord is asked first, outside of any transaction. Another webhook needs a fresh
 * signature: it speaks for the owner.
 */
export async function saveSettings(
  deps: AnnouncementsDeps,
  place: WebhookPlace,
  { webhookUrl, emails }: AnnouncementsUpdate,
  { session, language }: { session: UserSession; language: Language },
): Promise<void> {
  if (webhookUrl !== undefined) await saveWebhook(deps, place, webhookUrl, { session, language });
  if (emails !== undefined) await updateUser(deps.db, place.ownerId, { listEmails: emails });
}

async function saveWebhook(
  deps: AnnouncementsDeps,
  place: WebhookPlace,
  url: string,
  { session, language }: { session: UserSession; language: Language },
): Promise<void> {
  const { db, keyring } = deps;
  const stored = await findWebhook(db, place);
  if (url === '') return await replaceWebhook(db, place, null);
  const webhook = readWebhook(deps, stored, url);
  const isStored = stored !== undefined && isSameWebhook(openWebhook(keyring, stored), webhook);
  if (isStored && stored.offReason === null) return;
  if (!isStored) await requireFreshSignature(deps, session);
  await checkWebhook(deps, webhook);
  if (isStored) return await updateWebhook(db, stored.id, { offReason: null, resumesAt: null });
  const id = randomUUID();
  const row = {
    id,
    ownerId: place.ownerId,
    listId: place.listId,
    webhook: sealWebhook(keyring, id, webhook),
    language,
    offReason: null,
    resumesAt: null,
    createdAt: deps.clock.now(),
  };
  await db.transaction().execute(async (transaction) => {
    // One save at a time: two would insert the same place.
    await lockUser(transaction, place.ownerId);
    await requireFreshSignature({ ...deps, db: transaction }, session);
    await replaceWebhook(transaction, place, row);
  });
}

function isSameWebhook(one: DiscordWebhook, other: DiscordWebhook): boolean {
  return one.id === other.id && one.token === other.token;
}

/** Sends a test message, so that the owner sees where announcements will appear. */
export async function sendTest(
  deps: AnnouncementsDeps,
  place: WebhookPlace,
  url: string,
  language: Language,
): Promise<void> {
  const webhook = readWebhook(deps, await findWebhook(deps.db, place), url);
  try {
    await deps.discordWebhooks.send(webhook, { content: textsIn(language).announcements.test });
  } catch (error) {
    throw toWebhookError(error);
  }
}
