import { Readable } from 'node:stream';
import type { ReceiptSigner } from '@signboard/draw/receipt-signature.ts';
import { findBotChannels } from '#server/bots/bot-channels-store.ts';
import { presentBot } from '#server/bots/present-bot.ts';
import { findRecapCollections } from '#server/bots/recaps/recap-sales-store.ts';
import { presentRecap } from '#server/bots/recaps/save-recap.ts';
import { presentWebhook } from '#server/lists/announcements/announcement-webhook.ts';
import { findBannedWallets } from '#server/lists/banned-store.ts';
import { findSnapshot } from '#server/lists/closing/present-closing.ts';
import { findDraws } from '#server/lists/draws/draws-store.ts';
import { presentPublicDraw } from '#server/lists/draws/present-draw.ts';
import { findTermsVersions } from '#server/lists/list-terms-store.ts';
import type { ListRow } from '#server/lists/lists-store.ts';
import { presentAccess, presentList } from '#server/lists/present-list.ts';
import { countPrizes } from '#server/lists/prizes/prizes-store.ts';
import { makeReceipt } from '#server/lists/public-list/receipts.ts';
import { presentRegistration } from '#server/lists/registration-columns.ts';
import { findUser, type UserRow } from '#server/people/accounts/accounts-store.ts';
import { presentAccount } from '#server/people/accounts/present-account.ts';
import { presentWebhook as presentDeveloperWebhook } from '#server/people/webhooks/present-webhook.ts';
import { findWebhooks } from '#server/people/webhooks/webhooks-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { FileAnswer, type UserSession } from '#server/platform/lib/route.ts';
import { createReceiptSigner } from '#server/platform/secrets/receipt-signer.ts';
import type { MyDataDeps } from './deps.ts';
import {
  findBuriedEntries,
  findEntriesOf,
  findPlacesOf,
  findPrizes,
  findProvenWallets,
  findSocialProofs,
  findVaults,
  findWinnerRolesOf,
} from './export-entries-store.ts';
import {
  findAnnouncementWebhooks,
  findApiKeysOf,
  findBotsOf,
  findCommunityOf,
  findListingsOf,
  findListsOf,
  findPictures,
  findReservedNames,
  findRoleSettingsOf,
} from './export-owned-store.ts';
import {
  findEmails,
  findMails,
  findReminders,
  findReports,
  findSessionTimes,
  streamBatches,
} from './export-store.ts';
import { writeSections } from './write-sections.ts';

/** Everything stored about a person as one JSON file, described in docs/my-data.md. It contains no credentials. */
export async function exportMyData(deps: MyDataDeps, session: UserSession): Promise<FileAnswer> {
  const user = await findUser(deps.db, session.userId);
  if (!user) throw new AppError('session-ended');
  const day = deps.clock.now().toISOString().slice(0, 10);
  const content = Readable.from(writeSections(sectionsOf(deps, session, user)));
  return new FileAnswer(`signboard-my-data-${day}.json`, 'application/json; charset=utf-8', content);
}

function sectionsOf(
  { db, clock, keyring, channels, beacon, publicUrl }: MyDataDeps,
  session: UserSession,
  user: UserRow,
) {
  const { userId } = session;
  const signer = createReceiptSigner(keyring);
  return {
    format: async () => 'signboard-my-data',
    version: async () => 1,
    madeAt: async () => clock.now(),
    profile: async () => presentProfile(user),
    emails: () => findEmails(db, userId),
    reminders: () => findReminders(db, userId),
    sessions: async () => {
      const rows = await findSessionTimes(db, userId, clock.now());
      return rows.map(({ id, ...times }) => ({ ...times, isThisOne: id === session.id }));
    },
    mails: () => mapBatches(streamBatches(findMails(db, userId)), presentMail),
    entries: () =>
      mapBatches(streamBatches(findEntriesOf(db, userId, beacon)), (row) =>
        presentEntry(db, signer, publicUrl, row),
      ),
    entriesOnDeletedLists: () => findBuriedEntries(db, userId),
    provenWallets: () => findProvenWallets(db, userId),
    vaults: () => findVaults(db, userId),
    prizes: () => findPrizes(db, userId),
    socialProofs: () => findSocialProofs(db, userId),
    lists: () =>
      mapBatches(streamBatches(findListsOf(db, userId)), (row) =>
        presentListWithSettings(db, row, clock.now()),
      ),
    announcements: async () =>
      (await findAnnouncementWebhooks(db, userId)).map((row) => ({
        listId: row.listId,
        webhookUrl: presentWebhook(keyring, row),
        language: row.language,
        offReason: row.offReason,
        createdAt: row.createdAt,
      })),
    discordRoles: () => findWinnerRolesOf(db, userId),
    discordRolesOfLists: () => findRoleSettingsOf(db, userId),
    webhooks: async () =>
      (await findWebhooks(db, userId)).map((row) => {
        const { waiting: _, failed: __, ...shown } = presentDeveloperWebhook(keyring, row);
        return shown;
      }),
    apiKeys: () => findApiKeysOf(db, userId),
    community: async () => (await findCommunityOf(db, userId)) ?? null,
    reservedAddresses: () => findReservedNames(db, userId),
    pictures: () => findPictures(db, userId),
    reports: () => mapBatches(streamBatches(findReports(db, userId)), ({ id: _, ...report }) => report),
    bots: async () =>
      await Promise.all(
        (await findBotsOf(db, user)).map(async (bot) => ({
          ...(await presentBot({ db, keyring, channels }, bot)),
          language: bot.language,
          isOpenedByWallet: bot.accountId !== null,
          recap: presentRecap(bot),
          watchedSince: (await findRecapCollections(db, bot.id)).map(({ contract, addedAt }) => ({
            contract,
            addedAt,
          })),
          channelAddresses: (await findBotChannels(db, bot.id)).map(({ channel, address }) => ({
            channel,
            ...address,
          })),
          listings: (await findListingsOf(db, bot.id)) ?? null,
          ownershipCheckedAt: bot.passCheckedAt,
          emailConfirmedAt: bot.emailConfirmedAt,
          xBudget: {
            monthlyCapCents: bot.xMonthlyCapCents,
            atCap: bot.xAtCap,
            capReachedAt: bot.xCapReachedAt,
            rulesDone: bot.xRulesDone,
            areRulesHidden: bot.xRulesHidden,
          },
        })),
      ),
  };
}

async function* mapBatches<Row, Shown>(
  batches: AsyncIterable<Row[]>,
  show: (row: Row) => Shown | Promise<Shown>,
): AsyncGenerator<Shown[]> {
  for await (const batch of batches) {
    const shown: Shown[] = [];
    for (const row of batch) shown.push(await show(row));
    yield shown;
  }
}

function presentProfile(user: UserRow) {
  return {
    id: user.id,
    ...presentAccount(user),
    emailSetAt: user.emailSetAt,
    emailConfirmedAt: user.emailConfirmedAt,
    createdAt: user.createdAt,
    listEmails: user.listEmails,
  };
}

type MailRow = Awaited<ReturnType<ReturnType<typeof findMails>>>[number];

/** Without the ids of confirmations, which are half of their tokens. */
function presentMail({ id: _, details, ...mail }: MailRow) {
  const { confirmationId: _confirmation, reminderId: _reminder, ...shown } = details;
  return { ...mail, details: shown };
}

/** What the snapshot found about an entry; null where it changed nothing. */
async function findSnapshotChange(db: Db, listId: string, entryNumber: number) {
  const change = await db
    .selectFrom('snapshotChanges')
    .select(['weight', 'reason', 'read'])
    .where('listId', '=', listId)
    .where('entryNumber', '=', entryNumber)
    .executeTakeFirst();
  return change ?? null;
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof findEntriesOf>>>[number];

/** Includes the receipt, which proves the place in a draw, and the draws it took part in. */
async function presentEntry(db: Db, signer: ReceiptSigner, publicUrl: string, entry: EntryRow) {
  const { listId, entryNumber, joinedAt, chain, address, salt } = entry;
  const { weight, pool, bonusEntries, source } = entry;
  const terms = { version: entry.termsVersion, savedAt: entry.savedAt, terms: entry.terms };
  const draws = (await findDraws(db, listId)).filter(({ commitment }) => commitment !== null);
  return {
    list: {
      id: listId,
      name: entry.listName,
      page: `${publicUrl}/sb/${entry.workspace}/${entry.urlEndName}`,
    },
    chain,
    address,
    entryNumber,
    joinedAt,
    email: entry.email,
    language: entry.language,
    twitterId: entry.twitterId,
    discordId: entry.discordId,
    rank: entry.rank,
    winner: entry.winner,
    wonBefore: entry.wonBefore,
    passedOver: entry.passedOver,
    places: await findPlacesOf(db, listId, entryNumber),
    removedReason: entry.removedReason,
    removedAt: entry.removedAt,
    snapshotChange: await findSnapshotChange(db, listId, entryNumber),
    weight,
    bonusEntries,
    pool,
    termsVersion: terms.version,
    organizer: entry.organizer,
    checks: entry.checks,
    referrer: entry.referrer,
    innerHash: entry.innerHash.toString('hex'),
    receipt:
      salt &&
      makeReceipt(signer, {
        listId,
        entryNumber,
        chain,
        address,
        salt,
        joinedAt,
        weight,
        pool,
        terms,
        source,
      }),
    draws: draws.map(presentPublicDraw),
  };
}

/** Includes the owner's settings, but only the number of participants. */
async function presentListWithSettings(db: Db, row: ListRow, now: Date) {
  const { listParticipants: _, ...list } = presentList(row, [], await findSnapshot(db, row.id), now);
  return {
    ...list,
    registration: presentRegistration(row),
    access: presentAccess(row, await findBannedWallets(db, row.id)),
    terms: await findTermsVersions(db, row.id),
    removed: row.removed,
    prizes: await countPrizes(db, row.id),
    draws: (await findDraws(db, row.id)).map(presentPublicDraw),
  };
}
