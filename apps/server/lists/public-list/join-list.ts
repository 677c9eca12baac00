import { randomBytes, randomUUID } from 'node:crypto';
import type { OwnEntry } from '@signboard/contract/public-list/own-entry.ts';
import { parseWallet } from '@signboard/domain/accounts/wallet-address.ts';
import { bonusEntries, weightWith } from '@signboard/domain/eligibility/bonus.ts';
import { describeChecks, type EntryCheck, vaultsOf } from '@signboard/domain/eligibility/entry-checks.ts';
import {
  evaluateRequirements,
  findFirstObstacle,
} from '@signboard/domain/eligibility/evaluate-requirements.ts';
import { makeInner, SALT_BYTES } from '@signboard/draw/entry.ts';
import { listLook } from '#server/lists/list-look.ts';
import type { ListRow } from '#server/lists/lists-store.ts';
import { CONFIRMATION_SECONDS } from '#server/people/accounts/confirm-email.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import type { UserSession } from '#server/platform/lib/route.ts';
import { currentTrace } from '#server/platform/lib/trace.ts';
import type { Caller } from '#server/platform/usage/usage-counter.ts';
import { collectEvidence } from './collect-evidence.ts';
import { countRefusal, countVerified } from './count-progress.ts';
import type { RegistrationDeps } from './deps.ts';
import type { JoinContext } from './join-context-store.ts';
import type { Candidate, EntryMail, JoinRefusal } from './join-queue.ts';
import { presentEntry } from './own-entry.ts';
import { publicStateOf } from './present-public-list.ts';
import { promiseSource } from './receipts.ts';
import { referrerHost } from './referrer-host.ts';
import { askedOf, currentTermsOf } from './requirements-of.ts';
import { socialNeedsOf } from './social-needs.ts';

type Correspondence = Pick<Candidate, 'confirmation' | 'mails'>;

/** The session, and where the request came from. */
type Joining = UserSession & { clientAddress: string };

type Visitor = { listId: string; userId: string };

export type JoinRequest = {
  workspace: string;
  name: string;
  address: string;
  email?: string | undefined;
  referrer?: string | undefined;
};

/**
 * Joins the signed-in wallet to a list. Slow checks come first; the statement that takes the spot has the final say
 * on dates, spots, bans and duplicates.
 */
export async function joinList(
  deps: RegistrationDeps,
  session: Joining,
  request: JoinRequest,
): Promise<OwnEntry> {
  const entry = await tryToJoin(deps, session, request);
  if (entry !== 'requirements-changed') return entry;
  // The owner has reactivated the list since it was read, so its requirements may have changed.
  deps.publicLists.invalidate(request.workspace, request.name);
  const again = await tryToJoin(deps, session, request);
  if (again === 'requirements-changed') throw new AppError('requirement-unchecked');
  return again;
}

async function tryToJoin(
  deps: RegistrationDeps,
  session: Joining,
  request: JoinRequest,
): Promise<OwnEntry | 'requirements-changed'> {
  const now = deps.clock.now();
  const list = await deps.publicLists.require(request.workspace, request.name);
  requireOpen(list, now);
  const email = request.email ?? null;
  const joiner = await deps.findJoiner({
    userId: session.userId,
    sessionId: session.id,
    listId: list.id,
    email,
    now,
  });
  requireOwnWallet(list, joiner, request.address);
  // Someone who never received the first response must not need a new captcha.
  if (joiner.isRegistered) throw new AppError('already-joined');
  const caller = { account: session.userId, clientAddress: session.clientAddress };
  const admission = await requireAllMet(deps, caller, list, { joiner, email, now });
  const referrer = referrerHost(request.referrer ?? '', deps.publicUrl);
  return await takeSpot(deps, session, list, { joiner, email, admission, referrer });
}

/**
 * An early check that saves the slow ones. A full list is left to the statement, which knows who has already joined.
 */
function requireOpen(list: ListRow, now: Date): void {
  const state = publicStateOf(list, now);
  if (state === 'open' || state === 'full') return;
  if (state === 'deleted') throw new AppError('not-found');
  throw new AppError(state === 'committed' || state === 'drawn' ? 'list-drawn' : `list-${state}`);
}

function requireOwnWallet(list: ListRow, joiner: JoinContext, address: string): void {
  if (parseWallet(address)?.address !== joiner.address) throw new AppError('wallet-not-yours');
  if (joiner.chain !== list.chain) throw new AppError('wallet-wrong-chain');
}

/** What an entry is admitted with. */
type Admission = {
  checks: EntryCheck[];
  bonusEntries: number[];
  vaults: string[];
  usesX: boolean;
  usesDiscord: boolean;
};

async function requireAllMet(
  deps: RegistrationDeps,
  caller: Caller,
  list: ListRow,
  { joiner, email, now }: { joiner: JoinContext; email: string | null; now: Date },
): Promise<Admission> {
  const visitor = { listId: list.id, userId: caller.account };
  const asked = askedOf(list);
  const { requirements, bonuses } = asked;
  const evidence = await collectEvidence(deps, caller, asked, { joiner, email, now });
  const verdicts = evaluateRequirements(requirements, evidence, now);
  const obstacle = findFirstObstacle(verdicts);
  if (!obstacle) {
    const given = bonusEntries(bonuses, evidence, now);
    // The weight is fixed at joining, so nobody joins with less than they have.
    if (given.includes(null)) throw new AppError('bonus-unchecked');
    countVerified(deps, visitor);
    const needs = socialNeedsOf(requirements, bonuses);
    return {
      checks: describeChecks(requirements, verdicts, evidence, now),
      bonusEntries: given.map(Number),
      vaults: vaultsOf(verdicts, bonuses, evidence),
      usesX: needs.x !== null,
      usesDiscord: needs.discord !== null,
    };
  }
  countRefusal(deps, visitor, obstacle.id);
  throw new AppError(obstacle.state === 'unknown' ? 'requirement-unchecked' : 'requirement-not-met', {
    obstacle: { requirement: obstacle.id, reason: obstacle.reason },
  });
}

type Admitted = { joiner: JoinContext; email: string | null; admission: Admission; referrer: string | null };

async function takeSpot(
  deps: RegistrationDeps,
  session: UserSession,
  list: ListRow,
  { joiner, email, admission, referrer }: Admitted,
): Promise<OwnEntry | 'requirements-changed'> {
  const { address, language, twitter, discord } = joiner;
  const now = deps.clock.now();
  const salt = randomBytes(SALT_BYTES);
  const weight = weightWith(admission.bonusEntries);
  const correspondence = buildEntryMails(list, joiner, email, now);
  const joined = await deps.joinQueue.join(
    list.id,
    {
      userId: session.userId,
      sessionId: session.id,
      address,
      email,
      language,
      twitterId: admission.usesX ? (twitter?.socialId ?? null) : null,
      discordId: admission.usesDiscord ? (discord?.socialId ?? null) : null,
      activations: list.activations,
      salt,
      innerHash: makeInner({ salt, chain: list.chain, address }),
      checks: admission.checks,
      weight,
      bonusEntries: admission.bonusEntries,
      vaults: admission.vaults,
      referrer,
      ...correspondence,
    },
    now,
  );
  if (joined.outcome === 'requirements-changed') return joined.outcome;
  if (joined.outcome !== 'joined')
    throw toJoinError(deps, { listId: list.id, userId: session.userId }, joined.outcome);
  const { entryNumber, joinedAt } = joined;
  const mailAddress = email ?? joiner.confirmedEmail;
  const isConfirmed = email === null || joiner.isEmailConfirmed;
  return presentEntry(deps.receiptSigner, list, {
    address,
    entryNumber,
    joinedAt,
    salt,
    winner: false,
    passedOver: false,
    place: null,
    waitingPlace: null,
    removedReason: null,
    mailAddress,
    isConfirmed,
    weight,
    bonusEntries: admission.bonusEntries,
    pool: 0,
    terms: currentTermsOf(list),
    source: promiseSource(deps.beacon, list),
  });
}

function toJoinError(
  deps: RegistrationDeps,
  visitor: Visitor,
  refusal: Exclude<JoinRefusal, 'requirements-changed'>,
): AppError {
  if (refusal !== 'captcha-needed') {
    // Someone who is on the list already was not kept out.
    if (refusal !== 'already-joined') countRefusal(deps, visitor, refusal);
    return new AppError(refusal);
  }
  countRefusal(deps, visitor, 'captcha');
  return new AppError('requirement-not-met', {
    obstacle: { requirement: 'captcha', reason: 'captcha-needed' },
  });
}

/**
 * The emails that an entry causes. The owner's text goes only to confirmed addresses: a new address first gets an
 * email of ours that names the list and asks to confirm, and the owner's email is held until then. The statement that takes the spot leaves out
 * confirmations above the limits.
 */
function buildEntryMails(
  list: ListRow,
  joiner: JoinContext,
  email: string | null,
  now: Date,
): Correspondence {
  const recipient = email ?? joiner.confirmedEmail;
  if (!recipient) return { confirmation: null, mails: [] };
  const isConfirmed = email === null || joiner.isEmailConfirmed;
  const welcome = welcomeMail(list, recipient, !isConfirmed);
  if (isConfirmed) return { confirmation: null, mails: welcome };
  const confirmation = { id: randomUUID(), expiresAt: secondsAfter(now, CONFIRMATION_SECONDS) };
  const confirmationMail: EntryMail = {
    recipient,
    template: 'confirm-email',
    details: { ...listLook(list), confirmationId: confirmation.id, cause: 'joined' },
    isHeld: false,
    trace: currentTrace(),
  };
  return { confirmation, mails: [confirmationMail, ...welcome] };
}

function welcomeMail(list: ListRow, recipient: string, isHeld: boolean): EntryMail[] {
  if (!list.confirmation || !list.confirmationMessage) return [];
  const details = { ...listLook(list), message: list.confirmationMessage };
  return [{ recipient, template: 'entry-confirmed', details, isHeld, trace: currentTrace() }];
}
