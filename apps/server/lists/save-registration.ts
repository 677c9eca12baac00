import type { listsSchemas } from '@signboard/contract/lists/schemas.ts';
import type { z } from 'zod';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { Caller } from '#server/platform/usage/usage-counter.ts';
import { toListError } from './check-save.ts';
import { mayFindPictures, queuePictures } from './collection-pictures.ts';
import { forgetPicturesExcept } from './collection-pictures-store.ts';
import { findContractNames } from './contract-names.ts';
import type { ListsDeps } from './deps.ts';
import type { ListRow } from './lists-store.ts';
import { lookUpRules } from './look-up-rules.ts';
import { versionColumns } from './parse-edit.ts';
import { parseRegistration, registrationColumns, storedRegistration } from './registration-columns.ts';
import { lockForSave, requireOwnList } from './require-own-list.ts';
import { saveWithTerms } from './save-terms.ts';
import { membersOf } from './setting-columns.ts';

type Body = z.output<(typeof listsSchemas)['saveRegistration']['body']>;

export async function saveRegistration(deps: ListsDeps, owner: Caller, body: Body): Promise<void> {
  const own = await requireOwnList(deps.db, owner.account, body.id);
  const before = columnsOf(own, body);
  const { contracts, mayFind, rules, found } = await lookUpRequirements(deps, owner, own, before);
  const now = deps.clock.now();
  try {
    await deps.db.transaction().execute(async (db) => {
      const list = await lockForSave(db, owner.account, body.id);
      const columns = columnsOf(list, body);
      // Contracts that another save has stored in the meantime were looked up by that save.
      const wanted = membersOf(columns).ownNft;
      const isLookedUp = wanted.join() === contracts.join();
      const changed = {
        ...columns,
        ...('rule' in body && { rule: rules.rule }),
        ...('bonuses' in body && { bonuses: rules.bonuses }),
      };
      await saveWithTerms(db, list, { ...changed, ...(isLookedUp && found) }, now);
      await forgetPicturesExcept(db, list.id, wanted);
      if (isLookedUp && mayFind) await queuePictures(db, list.id, wanted, now);
    });
  } catch (error) {
    throw toListError(error);
  }
}

type Requirements = ReturnType<typeof registrationColumns>;
type LookedUpFor = Pick<ListRow, 'chain' | 'ownerAddress' | 'rule' | 'bonuses' | 'contractNames'>;

/** Before the transaction, so that a slow node holds no lock. The id is null for a list that doesn't exist yet. */
export async function lookUpRequirements(
  deps: ListsDeps,
  owner: Caller,
  list: LookedUpFor & { id: string | null },
  wanted: Requirements,
) {
  const { ownNft: contracts } = membersOf(wanted);
  const unchecked = await requireContracts(deps, owner, contracts);
  const names = await findContractNames(deps, owner, contracts, list.contractNames);
  return {
    contracts,
    mayFind: await mayFindPictures(deps, owner, list.id, contracts),
    rules: await lookUpRules(deps, owner, list, wanted),
    found: { uncheckedContracts: unchecked, contractNames: JSON.stringify(names) },
  };
}

function columnsOf(list: ListRow, { id: _id, baseVersion, ...change }: Body) {
  const stored = storedRegistration(list);
  const settings = parseRegistration(list, { baseVersion, change });
  return { ...registrationColumns(settings, list), ...versionColumns(list, stored, settings) };
}

/** Rejects contracts that do not exist and returns those that could not be looked up. */
export async function requireContracts(
  deps: ListsDeps,
  owner: Caller,
  contracts: readonly string[],
): Promise<string[]> {
  if (contracts.length === 0) return [];
  if (!(await deps.paidCalls.allow('chain', owner, contracts.length))) return [...contracts];
  const answers = await Promise.all(contracts.map((address) => deps.contractLookup.exists(address)));
  if (answers.includes('no'))
    throw new AppError('contract-missing', { fields: { ownNft: 'field.contract-missing' } });
  return contracts.filter((_, at) => answers[at] === 'could-not-check');
}
