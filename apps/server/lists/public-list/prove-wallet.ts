import { parseWallet, type Wallet } from '@signboard/domain/accounts/wallet-address.ts';
import type { ListRow } from '#server/lists/lists-store.ts';
import { lockUser } from '#server/people/accounts/accounts-store.ts';
import { requireSignature } from '#server/people/accounts/check-signature.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import type { UserSession } from '#server/platform/lib/route.ts';
import type { RegistrationDeps } from './deps.ts';
import {
  countProvenWallets,
  deleteProvenWallet,
  findPrincipalWallet,
  findProvenWallets,
  type ProvenWalletRow,
  saveProvenWallet,
} from './proven-wallets-store.ts';

/** Long enough to find the other wallet, too short to be passed around. */
const PROOF_SECONDS = 10 * 60;
/** As many as anyone needs; each is read when the person joins. */
const MAX_PROVEN = 5;
/** As long as `find_joiners` counts a proof. */
const VALID_SECONDS = 24 * 60 * 60;

type Asked = { workspace: string; name: string; address: string };

/** The text to sign. It names both wallets and the list, so that it is good for nothing else. */
export async function writeWalletProof(deps: RegistrationDeps, session: UserSession, asked: Asked) {
  const { list, other, own } = await requireProvable(deps, session, asked);
  const expiresAt = secondsAfter(deps.clock.now(), PROOF_SECONDS);
  return { message: messageOf(deps, list, { other, own, expiresAt }), expiresAt };
}

export async function proveWallet(
  deps: RegistrationDeps,
  session: UserSession & { clientAddress: string },
  { expiresAt: until, signature, ...asked }: Asked & { expiresAt: string; signature: string },
): Promise<void> {
  const { list, other, own } = await requireProvable(deps, session, asked);
  const now = deps.clock.now();
  const expiresAt = new Date(until);
  if (expiresAt <= now || expiresAt > secondsAfter(now, PROOF_SECONDS)) throw new AppError('nonce-expired');
  const message = messageOf(deps, list, { other, own, expiresAt });
  await requireSignature(deps, { wallet: other, message, signature, clientAddress: session.clientAddress });
  const proven = { listId: list.id, userId: session.userId, address: other.address, now };
  await deps.db.transaction().execute(async (db) => {
    // Two proofs at once would each find room for one more.
    await lockUser(db, session.userId);
    if ((await countProvenWallets(db, list.id, session.userId, other.address)) >= MAX_PROVEN)
      throw new AppError('too-many-requests');
    await saveProvenWallet(db, proven);
  });
}

/** Also those that the account's own wallet signed for others. */
export async function listProvenWallets(
  deps: RegistrationDeps,
  session: UserSession,
  asked: Omit<Asked, 'address'>,
): Promise<ProvenWalletRow[]> {
  const list = await deps.publicLists.require(asked.workspace, asked.name);
  const since = secondsAfter(deps.clock.now(), -VALID_SECONDS);
  return await findProvenWallets(deps.db, { listId: list.id, userId: session.userId }, since);
}

/** Whoever signed a proof may take it back, and so may the account that it counts for. An entry keeps what it joined with. */
export async function withdrawProof(
  deps: RegistrationDeps,
  session: UserSession,
  { workspace, name, ...proof }: Asked & { countsFor: string },
): Promise<void> {
  const list = await deps.publicLists.require(workspace, name);
  await deleteProvenWallet(deps.db, { listId: list.id, userId: session.userId, ...proof });
}

/** Only on Solana: elsewhere a registry says which wallets delegated to which. */
async function requireProvable(deps: RegistrationDeps, session: UserSession, asked: Asked) {
  const list = await deps.publicLists.require(asked.workspace, asked.name);
  const other = parseWallet(asked.address);
  if (list.chain !== 'solana' || !list.acceptsDelegations || !list.active) throw new AppError('not-found');
  if (other?.chain !== 'solana') throw new AppError('wallet-wrong-chain');
  const own = await findPrincipalWallet(deps.db, session.userId);
  if (own === null) throw new AppError('session-ended');
  if (own === other.address) throw new AppError('wallet-not-other');
  return { list, other, own };
}

type Proof = { other: Wallet; own: string; expiresAt: Date };

function messageOf(deps: RegistrationDeps, list: ListRow, { other, own, expiresAt }: Proof): string {
  return [
    `What ${other.address} holds may count for ${own} on this list:`,
    `${deps.publicUrl}/sb/${list.workspace}/${list.urlEndName}`,
    '',
    'This signature moves nothing and costs nothing.',
    `Valid until: ${expiresAt.toISOString()}`,
    // The page's wallets sign only texts with a nonce. It is not stored: proving the same wallet again changes nothing.
    `Nonce: ${expiresAt.getTime().toString(36)}`,
  ].join('\n');
}
