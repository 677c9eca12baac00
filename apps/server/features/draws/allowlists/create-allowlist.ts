import { withValues } from '@signboard/contract/texts/message.ts';
import { buildTree, hashLeaves, hashWallets } from '@signboard/draw/allowlists/allowlist.ts';
import { ALLOWLIST_FORMATS, type AllowlistPlan } from '@signboard/draw/allowlists/formats.ts';
import { getBranches, getRoot } from '@signboard/draw/allowlists/pair-tree.ts';
import { MAX_ENTRIES } from '@signboard/draw/digest-order.ts';
import { nobleKeccak256 } from '@signboard/draw/hash.ts';
import type { Db } from '#server/db/connect.ts';
import type { ListRow } from '#server/features/lists/lists-store.ts';
import { AppError } from '#server/lib/app-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import { runSteps } from '../run-steps.ts';
import { streamWinners } from '../winners-store.ts';
import {
  countAllowlists,
  findAllowlist,
  findWinnersState,
  insertAllowlist,
  type StoredAllowlist,
  type WinnersState,
} from './allowlists-store.ts';

type Deps = { db: Db; clock: Clock };

/** Each may hold megabytes. */
const MAX_ALLOWLISTS = 100;

/** As below, but an owner who tries many settings comes to an end. */
export async function createOwnAllowlist(
  deps: Deps,
  list: ListRow,
  plan: AllowlistPlan,
): Promise<StoredAllowlist> {
  const state = await requireWinners(deps.db, list);
  const known = await findAllowlist(deps.db, { ...state, listId: list.id, plan });
  if (known) return known;
  if ((await countAllowlists(deps.db, list.id)) >= MAX_ALLOWLISTS) throw new AppError('too-many-allowlists');
  return await ensureAllowlist(deps, list, plan);
}

/** The tree over the present winners. The first one that was made stays, also when a winner has erased their account. */
export async function ensureAllowlist(
  { db, clock }: Deps,
  list: ListRow,
  plan: AllowlistPlan,
): Promise<StoredAllowlist> {
  const { format } = plan;
  if (ALLOWLIST_FORMATS[format].chain !== list.chain) throw new AppError('wallet-wrong-chain');
  const seen = await requireWinners(db, list);
  const known = await findAllowlist(db, { ...seen, listId: list.id, plan });
  if (known) return known;
  const { state, addresses } = await readWinners(db, list);
  const leaves = await runSteps(hashLeaves(plan, addresses, nobleKeccak256));
  if ('refusal' in leaves) {
    if (leaves.refusal === 'too-many-addresses') throw tooManyLeaves(addresses.length);
    if (leaves.refusal === 'no-addresses') throw new AppError('no-winners');
    throw new Error(`allowlist failed: ${leaves.refusal}`);
  }
  const tree = await runSteps(buildTree(format, leaves, nobleKeccak256));
  const isNumbered = ALLOWLIST_FORMATS[format].isNumbered;
  const wallets = isNumbered ? await runSteps(hashWallets(format, addresses, nobleKeccak256)) : null;
  const key = { ...state, listId: list.id, plan };
  const branches = getBranches(tree);
  await insertAllowlist(db, { ...key, root: getRoot(tree), branches, leaves, wallets, now: clock.now() });
  const stored = await findAllowlist(db, key);
  if (!stored) throw new AppError('no-winners');
  return stored;
}

/** From one snapshot of the database, so that a redraw meanwhile doesn't mix two results. */
async function readWinners(
  db: Db,
  list: ListRow,
): Promise<{ state: WinnersState; addresses: readonly string[] }> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => {
      const state = await requireWinners(snapshot, list);
      const addresses: string[] = [];
      for await (const batch of streamWinners(snapshot, list.id))
        addresses.push(...batch.map(({ address }) => address));
      return { state, addresses };
    });
}

async function requireWinners(db: Db, { id }: ListRow): Promise<WinnersState> {
  const state = await findWinnersState(db, id);
  if (!state) throw new AppError('no-winners');
  return state;
}

function tooManyLeaves(wallets: number): AppError {
  const most = Math.floor(MAX_ENTRIES / wallets);
  return new AppError('invalid-input', { fields: { amount: withValues('field.too-many', { most }) } });
}
