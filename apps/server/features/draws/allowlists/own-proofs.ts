import type { OwnProof } from '@signboard/contract/allowlists/schemas.ts';
import { ALLOWLIST_FORMATS, type AllowlistPlan } from '@signboard/draw/allowlists/formats.ts';
import { hex } from '@signboard/draw/allowlists/write-allowlist.ts';
import type { ListRow } from '#server/features/lists/lists-store.ts';
import { findOwnEntryRow } from '#server/features/public-list/own-entry-store.ts';
import { AppError } from '#server/lib/app-error.ts';
import { findAllowlistsOf, type StoredAllowlist } from './allowlists-store.ts';
import { ensureAllowlist } from './create-allowlist.ts';
import type { AllowlistsDeps } from './deps.ts';
import { presentProof } from './proof-api.ts';

/** The latest ones; an owner who tries settings makes many. */
const MAX_SHOWN = 10;

/** The tree that needs no settings of the owner. */
export const plainPlan = ({ chain }: Pick<ListRow, 'chain'>): AllowlistPlan => ({
  format: chain === 'solana' ? 'candy-guard' : 'packed',
  terms: {},
});

/** Also for lists that hide their winners: everyone may prove that they won themselves. */
export async function findOwnProofs(
  deps: AllowlistsDeps,
  list: ListRow,
  userId: string,
): Promise<OwnProof[]> {
  const entry = await findOwnEntryRow(deps.db, { listId: list.id, userId, hasBeacon: false });
  if (!entry) throw new AppError('not-joined');
  if (!entry.winner || list.draw_state !== 'drawn') return [];
  await ensureAllowlist(deps, list, plainPlan(list));
  const proofs: OwnProof[] = [];
  for (const stored of await findAllowlistsOf(deps.db, list.id, MAX_SHOWN)) {
    const loaded = await deps.trees.load(stored.id);
    const { isNumbered } = ALLOWLIST_FORMATS[stored.plan.format];
    for (const leaf of loaded.leavesOf(entry.address))
      proofs.push({
        ...presentAllowlist(stored, stored.plan),
        ...presentProof(loaded, leaf),
        mintIndex: isNumbered ? leaf.mint : null,
      });
  }
  return proofs;
}

export function presentAllowlist({ root, leafCount }: StoredAllowlist, { format }: AllowlistPlan) {
  return { format, root: hex(root), leafCount };
}
