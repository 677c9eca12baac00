import { randomUUID } from 'node:crypto';
import type { WebhookItem } from '@signboard/contract/webhooks/schemas.ts';
import type { WebhookForm, WebhookUpdate } from '@signboard/contract/webhooks/webhook-form.ts';
import { lockUser, type UserRow } from '#server/people/accounts/accounts-store.ts';
import { requireFreshSignature } from '#server/people/accounts/fresh-signature.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import type { KeySession, UserSession } from '#server/platform/lib/route.ts';
import { wakeJobs } from '#server/platform/outbox/wake-jobs.ts';
import type { WebhooksDeps } from './deps.ts';
import { presentWebhook } from './present-webhook.ts';
import { createSecret } from './webhook-secrets.ts';
import { presentUrl, requireSendable, sealUrl } from './webhook-url.ts';
import {
  type CountedWebhook,
  countWebhooks,
  deleteWebhook,
  findWebhook,
  findWebhooks,
  insertWebhook,
  lockWebhook,
  skipEarlierEntries,
  updateWebhook,
  type WebhookChange,
  type WebhookRow,
} from './webhooks-store.ts';

const MAX_WEBHOOKS = 10;
/** How long the previous secret also signs. */
const ROTATION_SECONDS = 24 * 60 * 60;

export async function listWebhooks({ db, keyring }: WebhooksDeps, ownerId: string): Promise<WebhookItem[]> {
  return (await findWebhooks(db, ownerId)).map((row) => presentWebhook(keyring, row));
}

/** 404 for another account's webhook. */
export async function requireWebhook(db: Db, ownerId: string, id: string): Promise<CountedWebhook> {
  const webhook = await findWebhook(db, ownerId, id);
  if (!webhook) throw new AppError('not-found');
  return webhook;
}

/** A wallet costs nothing; the server calls strangers' addresses only for people who can be reached. */
function requireConfirmedEmail({ emailConfirmedAt: confirmedAt }: UserRow): void {
  if (!confirmedAt) throw new AppError('email-unconfirmed');
}

type Owner = UserSession | KeySession;
type WithSecret = { webhook: WebhookItem; secret: string };

export async function createWebhook(
  deps: WebhooksDeps,
  owner: Owner,
  { url, events, contracts }: WebhookForm,
): Promise<WithSecret> {
  const ownerId = owner.userId;
  const id = randomUUID();
  const secret = createSecret(deps.keyring, id);
  const sealedUrl = sealUrl(deps.keyring, id, requireSendable(deps, url));
  return await deps.db.transaction().execute(async (db) => {
    // Two requests at once must not both create the last one.
    requireConfirmedEmail(await lockUser(db, ownerId));
    await requireFreshSignature({ ...deps, db }, owner);
    if ((await countWebhooks(db, ownerId)) >= MAX_WEBHOOKS) throw new AppError('too-many-webhooks');
    await insertWebhook(db, {
      id,
      ownerId,
      url: sealedUrl,
      events,
      contracts: contracts ?? [],
      secret: secret.sealed,
      createdAt: deps.clock.now(),
    });
    await skipEarlierEntries(db, id);
    return await withSecret({ ...deps, db }, ownerId, id, secret.shown);
  });
}

/** What was queued goes to the new address. A webhook that is switched on again gets what happens from then on. */
export async function changeWebhook(
  deps: WebhooksDeps,
  owner: Owner,
  update: WebhookUpdate,
): Promise<WebhookItem> {
  const ownerId = owner.userId;
  return await deps.db.transaction().execute(async (db) => {
    // The account is locked before its webhook, as where one is added.
    const user = await lockUser(db, ownerId);
    const before = await requireLocked(db, ownerId, update.id);
    const change = changeOf(deps, before, update);
    if (change.url !== undefined || change.offReason === null) requireConfirmedEmail(user);
    if (change.url !== undefined) await requireFreshSignature({ ...deps, db }, owner);
    await updateWebhook(db, before.id, change);
    const isNewToEntries =
      isListening({ ...before, ...change }) && (!isListening(before) || change.offReason === null);
    if (isNewToEntries) await skipEarlierEntries(db, before.id);
    await wakeJobs(db, 'webhooks');
    return presentWebhook(deps.keyring, await requireWebhook(db, ownerId, before.id));
  });
}

const isListening = ({ events }: Pick<WebhookRow, 'events'>) => events.includes('entry.created');

function changeOf(deps: WebhooksDeps, before: WebhookRow, update: WebhookUpdate) {
  const { url, events, contracts, isOn } = update;
  const isNewUrl = url !== undefined && url !== presentUrl(deps.keyring, before);
  const wasOn = before.offReason === null;
  const change: WebhookChange & Partial<Pick<WebhookRow, 'offReason' | 'events'>> = {
    // Never empty, so that the statement is valid.
    contracts: contracts ?? before.contracts,
    ...(events && { events }),
    ...(isNewUrl && {
      url: sealUrl(deps.keyring, before.id, requireSendable(deps, url)),
      failures: 0,
      resumesAt: null,
    }),
    ...(isOn === true && !wasOn && { offReason: null, failures: 0, resumesAt: null }),
    ...(isOn === false && wasOn && { offReason: 'owner' as const }),
  };
  return change;
}

export async function removeWebhook({ db }: WebhooksDeps, ownerId: string, id: string): Promise<void> {
  if (!(await deleteWebhook(db, ownerId, id))) throw new AppError('not-found');
}

/** Messages on their way are signed with both secrets for a day, so that the receiver can change when it suits. */
export async function rotateSecret(deps: WebhooksDeps, owner: Owner, id: string): Promise<WithSecret> {
  const ownerId = owner.userId;
  const secret = createSecret(deps.keyring, id);
  return await deps.db.transaction().execute(async (db) => {
    await lockUser(db, ownerId);
    const before = await requireLocked(db, ownerId, id);
    await requireFreshSignature({ ...deps, db }, owner);
    await updateWebhook(db, id, {
      secret: secret.sealed,
      previousSecret: before.secret,
      previousUntil: secondsAfter(deps.clock.now(), ROTATION_SECONDS),
    });
    return await withSecret({ ...deps, db }, ownerId, id, secret.shown);
  });
}

async function requireLocked(db: Db, ownerId: string, id: string): Promise<WebhookRow> {
  const webhook = await lockWebhook(db, ownerId, id);
  if (!webhook) throw new AppError('not-found');
  return webhook;
}

async function withSecret(
  { db, keyring }: WebhooksDeps,
  ownerId: string,
  id: string,
  secret: string,
): Promise<WithSecret> {
  return { webhook: presentWebhook(keyring, await requireWebhook(db, ownerId, id)), secret };
}
