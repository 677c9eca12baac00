import { randomBytes, randomUUID } from 'node:crypto';
import { basicsForm } from '@signboard/contract/lists/basics-form.ts';
import { generalForm } from '@signboard/contract/lists/general-form.ts';
import type { EntryCheck } from '@signboard/domain/eligibility/entry-checks.ts';
import { REQUIREMENT_IDS, type RequirementId } from '@signboard/domain/eligibility/requirement.ts';
import { makeInner, SALT_BYTES } from '@signboard/draw/entry.ts';
import { COLLECTIONS } from '../../apps/sandbox/ethereum/collections.ts';
import { queueLookups } from '../../apps/server/lists/collection-pictures-store.ts';
import { generalColumns } from '../../apps/server/lists/create-list.ts';
import { ensureDrawSecret } from '../../apps/server/lists/draw-secret.ts';
import { insertList, updateList } from '../../apps/server/lists/lists-store.ts';
import { type Candidate, createJoinQueue } from '../../apps/server/lists/public-list/join-queue.ts';
import { settingColumns } from '../../apps/server/lists/setting-columns.ts';
import type { Db } from '../../apps/server/platform/db/connect.ts';
import { secondsAfter, systemClock } from '../../apps/server/platform/lib/clock.ts';
import type { Keyring } from '../../apps/server/platform/secrets/keyring.ts';
import type { DemoBasics, DemoList, DemoSettings } from './demo-data/lists.ts';
import type { People, Person } from './insert-people.ts';
import { insertVisits } from './insert-visits.ts';
import { type Dice, makeDice } from './make-dice.ts';

type ListParts = {
  db: Db;
  keyring: Keyring;
  people: People;
  pictures: { logo: string; banner: string | null };
  now: Date;
};

const HOUR_SECONDS = 3_600;
/** A list is created before it opens; one that opens later is created today. */
const PREPARED_HOURS = 30;
/** Visitors of a list that is not open yet. */
const ONLOOKERS = 14;

/** Inserts a list with its entries and visits. */
export async function insertDemoList(parts: ListParts, list: DemoList): Promise<string> {
  const { db, keyring, people, now } = parts;
  const id = await insertList(db, rowOf(parts, list), list.basics?.spots ?? null);
  await queueLookups(db, id, list.settings.ownNft ?? [], now);
  if (!list.basics) return id;
  await ensureDrawSecret({ db, keyring }, id);
  const comers = participantsOf(list, people);
  const { from, until } = timesOf(list.basics, now);
  const moments = joinTimes(from, until, comers.length || ONLOOKERS, makeDice(list.urlEndName));
  await insertJoins(db, { id, list, comers, moments });
  await insertVisits(db, { id, list, moments });
  if (list.state === 'closed') await updateList(db, id, { isFinished: true });
  return id;
}

/** Validated with the forms' schemas: demo data that an owner could not save is rejected. */
function rowOf({ people, pictures, now }: ListParts, { settings, basics, ...list }: DemoList) {
  const { logo, banner } = pictures;
  const general = generalForm.parse({ ...list, logo, banner, color: banner ? null : list.palette[2] });
  const preparedHours = Math.min(basics?.opens ?? 0, 0) - PREPARED_HOURS;
  return {
    ownerId: people.owner.userId,
    ...generalColumns(general),
    ...(basics && basicsColumns(basics, fullHour(now))),
    ...settingColumns(settings as Required<DemoSettings>, Object.keys(settings) as (keyof DemoSettings)[]),
    contractNames: namesOf(settings.ownNft ?? []),
    active: basics !== null,
    activations: basics ? 1 : 0,
    createdAt: inHours(now, preparedHours),
  };
}

/** As a save would find them on the chain. */
function namesOf(contracts: readonly string[]): string {
  const named = COLLECTIONS.filter(({ address }) => contracts.includes(address));
  return JSON.stringify(Object.fromEntries(named.map(({ address, name }) => [address, name])));
}

function basicsColumns(basics: DemoBasics, hour: Date) {
  const at = (hours: number) => inHours(hour, hours).toISOString();
  const read = basicsForm.parse({
    startDate: at(basics.opens),
    endDate: at(basics.ends),
    eventDate: at(basics.event),
    availableSpots: basics.spots,
    howManyWinners: basics.winners,
    type: basics.type,
    mintPrice: basics.mintPrice ?? null,
  });
  return {
    startDate: read.startDate,
    endDate: read.endDate,
    eventDate: read.eventDate,
    howManyWinners: read.howManyWinners,
    type: read.type,
    mintPrice: read.mintPrice,
  };
}

/** When people came: not after the end, not in the future, and for an upcoming list since its creation. */
function timesOf({ opens, ends }: DemoBasics, now: Date): { from: Date; until: Date } {
  const from = opens < 0 ? inHours(fullHour(now), opens) : inHours(now, -PREPARED_HOURS);
  return { from, until: ends < 0 ? inHours(fullHour(now), ends) : now };
}

/** The characters and crowd members with a wallet on the list's chain, without duplicates. */
function participantsOf({ chain, joined, urlEndName }: DemoList, { crowd, characters }: People): Person[] {
  const able = crowd.filter((person) => person.chain === chain);
  const first = makeDice(urlEndName)(able.length);
  const some = Array.from({ length: joined.crowd }, (_, at) => able[(first + at) % able.length] as Person);
  const middle = Math.floor(some.length / 2);
  return some.toSpliced(middle, 0, ...joined.characters.map((id) => characters.get(id) as Person));
}

function inHours(now: Date, hours: number): Date {
  return secondsAfter(now, hours * HOUR_SECONDS);
}

/** Owners choose full hours. */
function fullHour(now: Date): Date {
  return new Date(Math.floor(now.getTime() / (HOUR_SECONDS * 1000)) * HOUR_SECONDS * 1000);
}

type Joins = { id: string; list: DemoList; comers: readonly Person[]; moments: readonly Date[] };

/** Joins through the product's own code, one after the other, with another clock. */
async function insertJoins(db: Db, { id, list, comers, moments }: Joins): Promise<void> {
  const queue = createJoinQueue({ db, clock: systemClock });
  for (const [at, person] of comers.entries()) {
    const moment = moments[at] as Date;
    const candidate = { ...candidateOf(list, person, at), checks: checksOf(list, moment) };
    if (list.settings.requireCaptcha) await passCaptcha(db, candidate.sessionId, moment);
    const { outcome } = await queue.join(id, candidate, moment);
    if (outcome !== 'joined') throw new Error(`${person.address} cannot join ${list.name}: ${outcome}`);
  }
}

/** No confirmation mails for joins days ago. */
function candidateOf({ chain, settings }: DemoList, person: Person, at: number): Omit<Candidate, 'checks'> {
  const { userId, address, language, email } = person;
  const salt = randomBytes(SALT_BYTES);
  return {
    userId,
    sessionId: randomUUID(),
    address,
    email: settings.requestEmail ? (email ?? `guest-${at}@example.test`) : null,
    language,
    twitterId: settings.twitterVerification ? `15${String(at).padStart(17, '0')}` : null,
    discordId: settings.discordVerification ? `16${String(at).padStart(17, '0')}` : null,
    activations: 1,
    salt,
    innerHash: makeInner({ salt, chain, address }),
    weight: 1,
    bonusEntries: [],
    vaults: [],
    referrer: null,
    confirmation: null,
    mails: [],
  };
}

function checksOf({ settings }: DemoList, checkedAt: Date): EntryCheck[] {
  const required: Record<RequirementId, boolean | undefined> = {
    twitter: settings.twitterVerification,
    discord: settings.discordVerification,
    balance: settings.balanceVerification,
    nft: settings.nftVerification,
    rule: false,
    captcha: settings.requireCaptcha,
    email: settings.requestEmail,
  };
  return REQUIREMENT_IDS.filter((id) => required[id]).map((id) => ({ id, checkedAt }));
}

async function passCaptcha(db: Db, sessionId: string, moment: Date): Promise<void> {
  const expiresAt = secondsAfter(moment, 60);
  await db.insertInto('captchaPasses').values({ sessionId, action: 'join', expiresAt }).execute();
}

const FINE = 1_000_000;

/** Join times in order: many right after the opening, fewer later, none in the future. */
function joinTimes(opens: Date, until: Date, count: number, dice: Dice): Date[] {
  const span = until.getTime() - opens.getTime();
  const moments = Array.from({ length: count }, () => {
    const luck = dice(FINE) / FINE;
    return opens.getTime() + Math.floor(span * luck ** 1.6);
  });
  return moments.sort((one, other) => one - other).map((time) => new Date(time));
}
