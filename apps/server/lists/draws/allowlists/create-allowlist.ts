import { MAX_ALLOWLIST_LEAVES } from '@signboard/contract/allowlists/mint-form.ts';
import { buildTree, hashLeaves, hashWallets, leavesPerWallet } from '@signboard/draw/allowlists/allowlist.ts';
import { ALLOWLIST_FORMATS, type AllowlistPlan } from '@signboard/draw/allowlists/formats.ts';
import { getBranches, getRoot, orderDigests } from '@signboard/draw/allowlists/pair-tree.ts';
import { nobleKeccak256 } from '@signboard/draw/hash.ts';
import type { ListRow } from '#server/lists/lists-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { COSTS } from '#server/platform/usage/costs.ts';
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
import type { AllowlistsDeps } from './deps.ts';

/** Each may hold megabytes. */
const MAX_ALLOWLISTS = 100;

/** At most; what it costs is known before anything is read. */
export const countLeaves = ({ howManyWinners: winners }: ListRow, plan: AllowlistPlan) =>
  Math.min((winners ?? 0) * leavesPerWallet(plan), MAX_ALLOWLIST_LEAVES);

/** As below, but an owner who tries many settings comes to an end. */
export async function createOwnAllowlist(
  deps: AllowlistsDeps,
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
  deps: AllowlistsDeps,
  list: ListRow,
  plan: AllowlistPlan,
): Promise<StoredAllowlist> {
  if (ALLOWLIST_FORMATS[plan.format].chain !== list.chain) throw new AppError('wallet-wrong-chain');
  const find = async () =>
    await findAllowlist(deps.db, { ...(await requireWinners(deps.db, list)), listId: list.id, plan });
  return (
    (await find()) ??
    (await deps.budget.share(
      list.ownerId,
      COSTS.allowlist,
      async () => (await find()) ?? (await buildAllowlist(deps, list, plan)),
    ))
  );
}

async function buildAllowlist(
  { db, clock }: AllowlistsDeps,
  list: ListRow,
  plan: AllowlistPlan,
): Promise<StoredAllowlist> {
  const { format } = plan;
  const { state, addresses } = await readWinners(db, list, leavesPerWallet(plan));
  const leaves = await runSteps(hashLeaves(plan, addresses, nobleKeccak256));
  if ('refusal' in leaves) {
    if (leaves.refusal === 'no-addresses') throw new AppError('no-winners');
    throw new Error(`allowlist failed: ${leaves.refusal}`);
  }
  const tree = await runSteps(buildTree(format, leaves, nobleKeccak256));
  const isNumbered = ALLOWLIST_FORMATS[format].isNumbered;
  const wallets = isNumbered ? await runSteps(hashWallets(format, addresses, nobleKeccak256)) : null;
  const key = { ...state, listId: list.id, plan };
  await insertAllowlist(db, {
    ...key,
    root: getRoot(tree),
    branches: getBranches(tree),
    leafCount: tree.leafCount,
    nodes: tree.nodes,
    leafOrder: orderDigests(leaves),
    wallets,
    walletOrder: wallets && orderDigests(wallets),
    now: clock.now(),
  });
  const stored = await findAllowlist(db, key);
  if (!stored) throw new AppError('no-winners');
  return stored;
}

/** From one snapshot of the database, so that a redraw meanwhile doesn't mix two results. */
async function readWinners(
  db: Db,
  list: ListRow,
  perWallet: number,
): Promise<{ state: WinnersState; addresses: readonly string[] }> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => {
      const state = await requireWinners(snapshot, list);
      const addresses: string[] = [];
      for await (const batch of streamWinners(snapshot, list.id)) {
        for (const { address } of batch) addresses.push(address);
        if (addresses.length * perWallet > MAX_ALLOWLIST_LEAVES) throw new AppError('allowlist-too-large');
      }
      return { state, addresses };
    });
}

async function requireWinners(db: Db, { id }: ListRow): Promise<WinnersState> {
  const state = await findWinnersState(db, id);
  if (!state) throw new AppError('no-winners');
  return state;
}
