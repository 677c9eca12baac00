import { emailField } from '@signboard/contract/accounts/profile-form.ts';
import type { AnswerOf } from '@signboard/contract/endpoint.ts';
import type { publicListApi } from '@signboard/contract/public-list/endpoints.ts';
import { parseWallet } from '@signboard/domain/accounts/wallet-address.ts';
import { bonusEntries } from '@signboard/domain/eligibility/bonus.ts';
import { evaluateRequirements } from '@signboard/domain/eligibility/evaluate-requirements.ts';
import { presentHoldings } from '@signboard/domain/eligibility/present-holdings.ts';
import { isWalletBanned } from '#server/lists/banned-store.ts';
import type { ListRow } from '#server/lists/lists-store.ts';
import type { Session } from '#server/platform/lib/route.ts';
import type { Caller } from '#server/platform/usage/usage-counter.ts';
import { collectEvidence } from './collect-evidence.ts';
import { countRefusal, countVerdicts } from './count-progress.ts';
import type { RegistrationDeps } from './deps.ts';
import { isWalletRegistered } from './own-entry-store.ts';
import { presentChances, presentVerdict } from './present-verdict.ts';
import { requireOnline } from './require-online.ts';
import { askedOf } from './requirements-of.ts';

type Query = { workspace: string; name: string; address: string; email?: string | undefined };
type Answer = AnswerOf<typeof publicListApi.validateAddress>['result'];

/** Never reveals whether another person's wallet is banned or, unless the owner shows entries, registered. */
export async function validateAddress(
  deps: RegistrationDeps,
  { session, clientAddress }: { session: Session | null; clientAddress: string },
  query: Query,
): Promise<Answer> {
  const list = await deps.publicLists.require(query.workspace, query.name);
  requireOnline(list, deps.clock.now());
  const wallet = parseWallet(query.address);
  const valid = wallet?.chain === list.chain;
  if (!wallet) return { valid: false, requirements: [] };
  const own =
    session?.kind === 'user'
      ? await describeOwnWallet(deps, { ...session, account: session.userId, clientAddress }, list, {
          address: wallet.address,
          givenEmail: query.email,
        })
      : null;
  if (own) return { valid, ...own };
  if (!list.exposeRegWallets) return { valid, requirements: [] };
  return { valid, registered: await isWalletRegistered(deps.db, list.id, wallet.address), requirements: [] };
}

/** Null when the address is not the signed-in wallet's. */
async function describeOwnWallet(
  deps: RegistrationDeps,
  caller: Caller & { id: string },
  list: ListRow,
  { address, givenEmail }: { address: string; givenEmail: string | undefined },
): Promise<Omit<Answer, 'valid'> | null> {
  const now = deps.clock.now();
  const email = emailField.safeParse(givenEmail).data ?? null;
  const joiner = await deps.findJoiner({
    userId: caller.account,
    sessionId: caller.id,
    listId: list.id,
    email,
    now,
  });
  if (joiner.address !== address) return null;
  const asked = askedOf(list);
  const { requirements, bonuses } = asked;
  const [evidence, banned] = await Promise.all([
    collectEvidence(deps, caller, asked, { joiner, email, now }),
    isWalletBanned(deps.db, list.id, address),
  ]);
  const verdicts = evaluateRequirements(requirements, evidence, now);
  const visitor = { listId: list.id, userId: caller.account };
  if (banned) countRefusal(deps, visitor, 'wallet-banned');
  else if (!joiner.isRegistered) countVerdicts(deps, visitor, verdicts);
  return {
    banned,
    registered: joiner.isRegistered,
    requirements: verdicts.map(presentVerdict),
    holdings: presentHoldings(requirements, evidence.wallets[0]?.readings ?? new Map()),
    ...(bonuses.length > 0 && { chances: presentChances(bonusEntries(bonuses, evidence, now)) }),
  };
}
