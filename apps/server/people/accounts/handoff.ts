import { randomBytes, randomInt } from 'node:crypto';
import { HANDOFF_SECONDS } from '@signboard/contract/accounts/handoff-endpoints.ts';
import type { HandoffState } from '@signboard/contract/accounts/handoff-schemas.ts';
import type { ErrorCode } from '@signboard/contract/errors.ts';
import type { Device } from '@signboard/domain/accounts/device.ts';
import type { Language } from '@signboard/domain/accounts/language.ts';
import { buildSignInMessage, insertAddress } from '@signboard/domain/accounts/sign-in-message.ts';
import { parseWallet } from '@signboard/domain/accounts/wallet-address.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import type { Session } from '#server/platform/lib/route.ts';
import { queueMail } from '#server/platform/outbox/queue-mail.ts';
import { callerOf, requireWithinLimits } from '#server/platform/usage/usage-counter.ts';
import { USAGE_LIMITS } from '#server/platform/usage/usage-limits.ts';
import { findUser } from './accounts-store.ts';
import { requireSignature } from './check-signature.ts';
import type { AccountsDeps } from './deps.ts';
import {
  claimHandoff,
  createHandoff,
  findHandoff,
  findHandoffOf,
  type HandoffRow,
  handoffProof,
  hashHandoffId,
  signHandoff,
} from './handoff-store.ts';
import { openSession } from './session-life-cycle.ts';
import type { IssuedSession } from './session-tokens.ts';

type ListAddress = { workspace: string; name: string };

/** Started by the waiting browser. Only its screen shows the digits: whoever was sent a link has none to type. */
export async function startHandoff(
  deps: AccountsDeps,
  session: Session,
  { list, clientAddress }: { list: ListAddress | undefined; clientAddress: string },
): Promise<{ id: string; digits: string; expiresAt: Date }> {
  requireAnonymous(session);
  await requireWithinLimits(deps.usage, [USAGE_LIMITS.handoffs], callerOf(session, clientAddress));
  const id = randomBytes(16).toString('base64url');
  const digits = String(randomInt(100)).padStart(2, '0');
  const expiresAt = secondsAfter(deps.clock.now(), HANDOFF_SECONDS);
  const isCreated = await createHandoff(deps.db, { sessionId: session.id, id, digits, list, expiresAt });
  if (!isCreated) throw new AppError('not-found');
  return { id, digits, expiresAt };
}

/** The waiting browser learns the wallet as soon as it has signed. */
export async function watchHandoff(
  deps: AccountsDeps,
  session: Session,
  id: string,
): Promise<{ state: HandoffState; address: string | null }> {
  const row = await findHandoffOf(deps.db, session.id);
  if (row && !row.idHash.equals(hashHandoffId(id))) return { state: 'replaced', address: null };
  const state = stateOf(row, deps.clock.now());
  return { state, address: state === 'signed' ? (row?.address ?? null) : null };
}

/** What the wallet's page may know before the digits were typed. */
export async function showHandoff(
  deps: AccountsDeps,
  id: string,
): Promise<{ state: HandoffState; list: { name: string; chain: 'ethereum' | 'solana' } | null }> {
  const row = await findHandoff(deps.db, id);
  const state = stateOf(row, deps.clock.now());
  const list = row?.listName && row.listChain ? { name: row.listName, chain: row.listChain } : null;
  return { state, list: state === 'expired' ? null : list };
}

function stateOf(row: HandoffRow | undefined, now: Date): HandoffState {
  if (!row) return 'expired';
  const isOver = row.state === 'used' || row.state === 'failed';
  return isOver || row.expiresAt > now ? row.state : 'expired';
}

/** Returns the message that only this browser may sign. */
export async function claim(
  deps: AccountsDeps,
  session: Session,
  { id, digits }: { id: string; digits: string },
): Promise<string> {
  const now = deps.clock.now();
  const nonce = randomBytes(16).toString('hex');
  const claimed = await claimHandoff(deps.db, { id, digits, sessionId: session.id, nonce, now });
  if (!claimed) throw await refusal(deps, session, id);
  if (claimed.state === 'failed') throw new AppError('handoff-wrong-digits');
  return messageOf(deps, claimed.nonce);
}

type Signature = { id: string; address: string; signature: string; clientAddress: string };

/** A wrong signature or a wallet of another chain ends nothing: the person may use another wallet. */
export async function sign(
  deps: AccountsDeps,
  session: Session,
  { id, address, signature, clientAddress }: Signature,
): Promise<void> {
  const wallet = parseWallet(address);
  if (!wallet) throw new AppError('wallet-invalid');
  const row = await findHandoff(deps.db, id);
  const isMine = row?.claimedBy === session.id && stateOf(row, deps.clock.now()) === 'claimed';
  if (!isMine || !row.nonce) throw await refusal(deps, session, id);
  if (row.listChain && row.listChain !== wallet.chain) throw new AppError('wallet-wrong-chain');
  const message = insertAddress(messageOf(deps, row.nonce), address);
  const signatureChainId = await requireSignature(deps, { wallet, message, signature, clientAddress });
  const now = deps.clock.now();
  const expiresAt = secondsAfter(now, HANDOFF_SECONDS);
  const { nonce } = row;
  const isSigned = await signHandoff(deps.db, {
    id,
    sessionId: session.id,
    nonce,
    wallet: { ...wallet, signatureChainId },
    now,
    expiresAt,
  });
  if (!isSigned) throw await refusal(deps, session, id);
}

/** Opens the session once, in the browser that waited. The account is told, where it has a confirmed address. */
export async function finishHandoff(
  deps: AccountsDeps,
  session: Session,
  { id, language, device }: { id: string; language: Language; device: Device },
): Promise<IssuedSession> {
  requireAnonymous(session);
  const proof = handoffProof(id, session.id, deps.clock.now());
  const issued = await deps.db.transaction().execute(async (db) => {
    const opened = await openSession({ ...deps, db }, proof, { scope: 'join', language, device });
    if (!opened) return null;
    const user = await findUser(db, opened.userId);
    if (user?.email && user.emailConfirmedAt)
      await queueMail(db, {
        template: 'handed-off',
        recipient: user.email,
        language: user.language,
        details: { address: user.principalWallet },
      });
    return opened;
  });
  if (!issued) throw await refusal(deps, session, id);
  return issued;
}

const messageOf = ({ domain }: AccountsDeps, nonce: string) =>
  buildSignInMessage({ domain, nonce, isHandoff: true });

function requireAnonymous(session: Session): void {
  if (session.kind !== 'anonymous') throw new AppError('nonce-mismatch');
}

const REFUSALS: Partial<Record<HandoffState, ErrorCode>> = {
  failed: 'handoff-wrong-digits',
  claimed: 'handoff-claimed',
  signed: 'handoff-used',
  used: 'handoff-used',
};

/** Says why a hand-off cannot take this step. One that belongs to another waiting browser is unknown here. */
async function refusal(deps: AccountsDeps, session: Session, id: string): Promise<AppError> {
  const row = await findHandoff(deps.db, id);
  const isOthers = row?.claimedBy !== session.id;
  const state = stateOf(row, deps.clock.now());
  if (state === 'claimed' && !isOthers) return new AppError('handoff-expired');
  return new AppError(REFUSALS[state] ?? 'handoff-expired');
}
