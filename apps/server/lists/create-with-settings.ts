import { createHash } from 'node:crypto';
import type { listsSchemas } from '@signboard/contract/lists/schemas.ts';
import { sortedJson } from '@signboard/domain/eligibility/write-rule.ts';
import { settingsOf } from '@signboard/domain/lists/list-settings.ts';
import type { z } from 'zod';
import { findUser } from '#server/people/accounts/accounts-store.ts';
import { consumeCaptchaPass } from '#server/people/accounts/captcha.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { UserSession } from '#server/platform/lib/route.ts';
import type { Caller } from '#server/platform/usage/usage-counter.ts';
import { requireRoomForList } from './account-quotas.ts';
import { requireUsable, toListError } from './check-save.ts';
import { queuePictures } from './collection-pictures.ts';
import { referencesOf, requireReady, requireReadyOwner } from './create-list.ts';
import type { ListsDeps } from './deps.ts';
import { type Creation, findCreated, recordCreation } from './list-creations-store.ts';
import { switchList } from './list-life-cycle.ts';
import { insertList } from './lists-store.ts';
import { registrationColumns } from './registration-columns.ts';
import { requireOwnList } from './require-own-list.ts';
import { lookUpRequirements } from './save-registration.ts';
import { jsonColumns } from './save-terms.ts';
import { settingColumns } from './setting-columns.ts';
import { requireEndAhead } from './update-list.ts';

type Body = z.output<(typeof listsSchemas)['createWithSettings']['body']>;
type Settings = Omit<Body, 'idempotencyKey' | 'publish'>;
type LookedUp = Awaited<ReturnType<typeof lookUp>>;

/**
 * What creating, saving and activating do, in one transaction: the list is there as a whole or not at all. A repeat finds
 * the list of the first request, also while that one is running: both wait for the account.
 */
export async function createWithSettings(
  deps: ListsDeps,
  session: UserSession,
  owner: Caller,
  { idempotencyKey: key, ...body }: Body,
): Promise<string> {
  const { publish, ...settings } = body;
  const bodyHash = createHash('sha256').update(sortedJson(body)).digest();
  const creation: Creation = { ownerId: session.userId, key, bodyHash };
  const now = deps.clock.now();
  // A repeat neither asks the chain again nor needs another captcha pass.
  const earlier = await findCreated(deps.db, creation, now);
  if (earlier) return earlier;
  requireEndAhead(settings, null, now);
  const lookedUp = await lookUp(deps, owner, settings);
  try {
    return await deps.db.transaction().execute(async (db) => {
      await requireReadyOwner(db, session.userId);
      const concurrent = await findCreated(db, creation, now);
      if (concurrent) return concurrent;
      await requireRoomForList(db, session.userId, deps.config);
      await consumeCaptchaPass(db, session.id, 'list_general_create', now);
      await requireUsable(db, { ownerId: session.userId, exceptId: null, now }, referencesOf(settings));
      const id = await insertWithSettings(db, session.userId, settings, lookedUp, now);
      if (publish) await switchList({ ...deps, db }, await requireOwnList(db, session.userId, id));
      await recordCreation(db, creation, id, now);
      return id;
    });
  } catch (error) {
    throw toListError(error);
  }
}

async function lookUp(deps: ListsDeps, owner: Caller, settings: Settings) {
  const user = await findUser(deps.db, owner.account);
  if (!user) throw new AppError('session-ended');
  requireReady(user);
  const list = {
    id: null,
    chain: settings.chain,
    ownerAddress: user.principalWallet,
    contractNames: {},
    rule: null,
    bonuses: [],
  };
  const columns = registrationColumns(settings, { chain: settings.chain, settings: {} });
  return { columns, ...(await lookUpRequirements(deps, owner, list, columns)) };
}

async function insertWithSettings(
  db: Db,
  ownerId: string,
  settings: Settings,
  { columns, contracts, mayFind, rules, found }: LookedUp,
  now: Date,
): Promise<string> {
  const { availableSpots: spots, ...listColumns } = settingColumns(
    settings,
    settingsOf('general', 'basics', 'analytics'),
  );
  const { rule: _rule, bonuses: _bonuses, ...requirements } = columns;
  const row = { ownerId, ...listColumns, ...requirements, ...jsonColumns(rules), ...found };
  const id = await insertList(db, row, spots);
  if (mayFind) await queuePictures(db, id, contracts, now);
  return id;
}
