import type { listsSchemas } from '@signboard/contract/lists/schemas.ts';
import { parseWallet } from '@signboard/domain/accounts/wallet-address.ts';
import { bonusEntries } from '@signboard/domain/eligibility/bonus.ts';
import { evaluateRequirements } from '@signboard/domain/eligibility/evaluate-requirements.ts';
import { NO_EVIDENCE } from '@signboard/domain/eligibility/requirement.ts';
import { requirementsOfTerms } from '@signboard/domain/eligibility/requirements-of-terms.ts';
import type { z } from 'zod';
import { lookUpRules } from '#server/lists/look-up-rules.ts';
import { parseRegistration, registrationColumns } from '#server/lists/registration-columns.ts';
import { requireOwnList } from '#server/lists/require-own-list.ts';
import { termsOf } from '#server/lists/terms-of.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { Caller } from '#server/platform/usage/usage-counter.ts';
import { collectWallets } from './collect-evidence.ts';
import type { RegistrationDeps } from './deps.ts';
import { presentChances, presentVerdict } from './present-verdict.ts';

type Simulation = (typeof listsSchemas)['simulate'];
type Body = z.output<Simulation['body']>;
type Answer = z.output<Simulation['answer']>['result'];

/** Whether a wallet would pass, with the requirements as saved or as the editor shows them. */
export async function simulateJoin(
  deps: RegistrationDeps,
  owner: Caller,
  { id, address, ...change }: Body,
): Promise<Answer> {
  const list = await requireOwnList(deps.db, owner.account, id);
  const wallet = parseWallet(address);
  if (wallet?.chain !== list.chain)
    throw new AppError('wallet-invalid', { fields: { address: 'error.wallet-invalid' } });
  const settings = parseRegistration(list, { baseVersion: undefined, change });
  const columns = registrationColumns(settings, list);
  const rules = await lookUpRules(deps, owner, list, columns);
  const terms = termsOf({ ...list, ...columns, ...rules });
  const requirements = requirementsOfTerms(terms);
  const asked = { requirements, ...rules, acceptsDelegations: columns.acceptsDelegations };
  const now = deps.clock.now();
  const reader = deps.readsFor((calls) => deps.paidCalls.allow('chain', owner, calls));
  const wallets = await collectWallets(reader, asked, wallet, { ...NO_EVIDENCE, now });
  const evidence = { ...NO_EVIDENCE, wallets };
  return {
    requirements: evaluateRequirements(requirements, evidence, now).map(presentVerdict),
    chances: presentChances(bonusEntries(rules.bonuses, evidence, now)),
  };
}
