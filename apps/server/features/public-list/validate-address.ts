import { emailField } from '@signboard/contract/accounts/profile-form.ts';
import type { AnswerOf } from '@signboard/contract/endpoint.ts';
import type { publicListApi } from '@signboard/contract/public-list/endpoints.ts';
import { parseWallet } from '@signboard/domain/accounts/wallet-address.ts';
import { evaluateRequirements } from '@signboard/domain/eligibility/evaluate-requirements.ts';
import { isWalletBanned } from '#server/features/lists/banned-store.ts';
import type { ListRow } from '#server/features/lists/lists-store.ts';
import type { Session } from '#server/lib/route.ts';
import { collectEvidence } from './collect-evidence.ts';
import type { RegistrationDeps } from './deps.ts';
import { isWalletRegistered } from './own-entry-store.ts';
import { requirementsOf } from './requirements-of.ts';

type Query = { workspace: string; name: string; address: string; email?: string | undefined };
type Answer = AnswerOf<typeof publicListApi.validateAddress>['result'];

/** Never reveals whether another person's wallet is banned or, unless the owner shows entries, registered. */
export async function validateAddress(
  deps: RegistrationDeps,
  session: Session | null,
  query: Query,
): Promise<Answer> {
  const list = await deps.publicLists.require(query.workspace, query.name);
  const wallet = parseWallet(query.address);
  const valid = wallet?.chain === list.chain;
  if (!wallet) return { valid: false, requirements: [] };
  const own =
    session?.kind === 'user'
      ? await describeOwnWallet(deps, session, list, wallet.address, query.email)
      : null;
  if (own) return { valid, ...own };
  if (!list.expose_reg_wallets) return { valid, requirements: [] };
  return { valid, registered: await isWalletRegistered(deps.db, list.id, wallet.address), requirements: [] };
}

/** Null when the address is not the signed-in wallet's. */
async function describeOwnWallet(
  deps: RegistrationDeps,
  session: { id: string; userId: string },
  list: ListRow,
  address: string,
  givenEmail: string | undefined,
): Promise<Omit<Answer, 'valid'> | null> {
  const now = deps.clock.now();
  const email = emailField.safeParse(givenEmail).data ?? null;
  const joiner = await deps.findJoiner({
    userId: session.userId,
    sessionId: session.id,
    listId: list.id,
    email,
    now,
  });
  if (joiner.address !== address) return null;
  const requirements = requirementsOf(list);
  const [evidence, banned] = await Promise.all([
    collectEvidence(deps, requirements, joiner, email),
    isWalletBanned(deps.db, list.id, address),
  ]);
  const verdicts = evaluateRequirements(requirements, evidence, now);
  if (verdicts.every(({ state }) => state === 'met')) deps.visits.count(list.id, 'verified', '');
  return { banned, registered: joiner.isRegistered, requirements: verdicts };
}
