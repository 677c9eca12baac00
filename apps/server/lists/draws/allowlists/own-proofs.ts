import { MINT_LIMITS } from '@signboard/contract/allowlists/mint-form.ts';
import type { OwnProof } from '@signboard/contract/allowlists/schemas.ts';
import { ALLOWLIST_FORMATS, type AllowlistPlan } from '@signboard/draw/allowlists/formats.ts';
import { hex } from '@signboard/draw/allowlists/write-allowlist.ts';
import type { ListRow } from '#server/lists/lists-store.ts';
import { findOwnEntryRow } from '#server/lists/public-list/own-entry-store.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { findAllowlistsOf, type StoredAllowlist } from './allowlists-store.ts';
import { ensureAllowlist } from './create-allowlist.ts';
import type { AllowlistsDeps } from './deps.ts';
import { proveWallet } from './prove-leaves.ts';

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
  const entry = await findOwnEntryRow(deps.db, { listId: list.id, userId, beacon: null });
  if (!entry) throw new AppError('not-joined');
  if (!entry.winner || list.drawState !== 'drawn') return [];
  await ensurePlainAllowlist(deps, list);
  const proofs: OwnProof[] = [];
  for (const stored of await findAllowlistsOf(deps.db, list.id, MAX_SHOWN)) {
    const { isNumbered } = ALLOWLIST_FORMATS[stored.plan.format];
    for (const { mint, ...proof } of await proveWallet(
      deps.db,
      stored,
      entry.address,
      MINT_LIMITS.mintsPerWallet,
    ))
      proofs.push({
        ...presentAllowlist(stored, stored.plan),
        ...proof,
        mintIndex: isNumbered ? mint : null,
      });
  }
  return proofs;
}

/** A list with too many winners for a tree may have none. */
async function ensurePlainAllowlist(deps: AllowlistsDeps, list: ListRow): Promise<void> {
  try {
    await ensureAllowlist(deps, list, plainPlan(list));
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'allowlist-too-large')) throw error;
  }
}

export function presentAllowlist({ root, leafCount }: StoredAllowlist, { format }: AllowlistPlan) {
  return { format, root: hex(root), leafCount };
}
