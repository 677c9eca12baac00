import { randomUUID } from 'node:crypto';
import { listsSchemas } from '@signboard/contract/lists/schemas.ts';
import { newDrawSecret } from '#server/lists/draw-secret.ts';
import { recordActivation, toggleList } from '#server/lists/list-life-cycle.ts';
import { saveAccess } from '#server/lists/save-access.ts';
import { saveRegistration } from '#server/lists/save-registration.ts';
import { termsOf } from '#server/lists/terms-of.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import type { ListAddress } from './given-account.ts';
import { givenDraw } from './given-draw.ts';
import { type GivenEntrant, givenEntries } from './given-entries.ts';
import type { ListOwner } from './given-owner.ts';
import { type ListSettings, listRow } from './list-row.ts';
import type { TestApp } from './test-app.ts';

/** Settings that the product looks up on a chain, and settings in other tables, are saved by the product. */
const LOOKED_UP = ['ownNft', 'rule', 'bonuses'];

type ListOptions = Partial<ListSettings> & {
  state?: keyof typeof HOURS;
  entries?: number | readonly GivenEntrant[];
  drawn?: boolean | 'committed';
};

/** From now on, the hours until it starts, until it ends, and until its event. */
const HOURS = { draft: [-1, 1, 2], upcoming: [1, 2, 3], open: [-1, 1, 2], ended: [-3, -2, -1] } as const;

/** A list that is open, unless the options say otherwise: two statements, unless the product has something to look up. */
export async function givenList(
  test: TestApp,
  owner: ListOwner,
  { state = 'open', entries, drawn = false, ...settings }: ListOptions = {},
): Promise<ListAddress & { id: string }> {
  const [startDate, endDate, eventDate] = HOURS[state].map((hours) =>
    secondsAfter(test.clock.now(), hours * 3600).toISOString(),
  );
  const saved = {
    ...settings,
    general: owner.general(settings.general),
    basics: basics({ startDate, endDate, eventDate, ...settings.basics }),
  };
  const { id, name } = await insertList(test, owner.userId, saved, state !== 'draft');
  const list = { id, workspace: owner.workspace, name };
  if (entries !== undefined) await givenEntries(test, list, entries);
  if (drawn) await givenDraw(test, list, drawn === true ? 'drawn' : drawn);
  return list;
}

/** Valid dates, spots and winners. */
export const basics = (extra: object = {}) => ({
  startDate: '2026-12-01T10:00:00.000Z',
  endDate: '2026-12-02T10:00:00.000Z',
  eventDate: '2026-12-03T10:00:00.000Z',
  availableSpots: 10,
  howManyWinners: 3,
  type: 'Whitelist',
  mintPrice: 0.08,
  ...extra,
});

async function insertList(
  { deps }: TestApp,
  ownerId: string,
  { general, basics, registration = {}, access }: ListSettings,
  isPublished: boolean,
): Promise<{ id: string; name: string }> {
  const id = randomUUID();
  const now = deps.clock.now();
  const isLookedUp = LOOKED_UP.some((name) => name in registration);
  const isActive = isPublished && !isLookedUp && !access;
  const { row, spots } = listRow({ general, basics, registration: isLookedUp ? {} : registration });
  const insert = deps.db
    .with('list', (db) =>
      db.insertInto('lists').values({
        id,
        ownerId,
        ...row,
        rule: null,
        bonuses: '[]',
        fieldVersions: JSON.stringify(row.fieldVersions),
        ...(isActive && { active: true, activations: 1 }),
      }),
    )
    .with('counters', (db) => db.insertInto('listCounters').values({ listId: id, availableSpots: spots }));
  const terms = {
    listId: id,
    version: 1,
    savedAt: now,
    terms: JSON.stringify(termsOf({ ...row, availableSpots: spots })),
  };
  await (isPublished
    ? insert.with('secret', (db) => db.insertInto('drawSecrets').values(newDrawSecret(deps.keyring, id)))
    : insert
  )
    .insertInto('listTerms')
    .values(terms)
    .execute();
  if (isActive) await recordActivation(deps.db, { id, ...row }, 1, now);
  const owner = { account: ownerId, clientAddress: '127.0.0.1' };
  if (isLookedUp)
    await saveRegistration(deps, owner, listsSchemas.saveRegistration.body.parse({ id, ...registration }));
  if (access) await saveAccess(deps, ownerId, listsSchemas.saveAccess.body.parse({ id, ...access }));
  if (isPublished && !isActive) await toggleList(deps, owner, id);
  return { id, name: row.urlEndName };
}
