import { allowlistsApi } from '@signboard/contract/allowlists/endpoints.ts';
import { allowlistsSchemas } from '@signboard/contract/allowlists/schemas.ts';
import type { PublicLists } from '#server/lists/public-list/public-lists.ts';
import { requireOnline } from '#server/lists/public-list/require-online.ts';
import { isShown } from '#server/lists/public-list/shown-wallets.ts';
import { requireOwnList } from '#server/lists/require-own-list.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { joinCalls, type Route, route } from '#server/platform/lib/route.ts';
import { createTtlCache } from '#server/platform/lib/ttl-cache.ts';
import { COSTS } from '#server/platform/usage/costs.ts';
import type { StoredAllowlist } from './allowlists-store.ts';
import { countLeaves, createOwnAllowlist, ensureAllowlist } from './create-allowlist.ts';
import type { AllowlistsDeps } from './deps.ts';
import { findOwnProofs, plainPlan, presentAllowlist } from './own-proofs.ts';
import { planAllowlist } from './plan-allowlist.ts';
import { respondWithProof, respondWithRoots, respondWithTree } from './proof-api.ts';
import { createTreeFiles } from './tree-files.ts';

const calls = joinCalls('allowlists', allowlistsApi, allowlistsSchemas);

const MAX_CACHED_ROOTS = 500;

const done = <R>(result: R) => ({ success: true, msg: '', result });

type RoutesDeps = AllowlistsDeps & {
  publicLists: PublicLists;
  publicListTtlMs: number;
};

/** The calls about allowlists of winners. */
export function allowlistRoutes(deps: RoutesDeps): Route[] {
  const treeFiles = createTreeFiles(deps);
  // Whether the winners changed is a query over all of them.
  const current = createTtlCache<StoredAllowlist>({
    ms: deps.publicListTtlMs,
    max: MAX_CACHED_ROOTS,
    clock: deps.clock,
  });
  return [
    route(
      calls.create,
      async ({ session, body: { id, format, ...mint }, spend }) => {
        const list = await requireOwnList(deps.db, session.userId, id);
        const plan = planAllowlist(format, mint);
        return await spend(countLeaves(list, plan), async () =>
          done(presentAllowlist(await createOwnAllowlist(deps, list, plan), plan)),
        );
      },
      'normal',
      COSTS.allowlist,
    ),
    route(calls.current, async ({ query }) => {
      const list = await deps.publicLists.require(query.workspace, query.name);
      requireOnline(list, deps.clock.now());
      if (!isShown(list, 'winners') || list.drawState !== 'drawn') throw new AppError('not-found');
      const plan = plainPlan(list);
      const stored = await current.get(list.id, () => ensureAllowlist(deps, list, plan));
      return done(presentAllowlist(stored, plan));
    }),
    route(calls.ownProofs, async ({ session, query }) => {
      const list = await deps.publicLists.require(query.workspace, query.name);
      requireOnline(list, deps.clock.now());
      return done(await findOwnProofs(deps, list, session.userId));
    }),
    route(calls.tree, ({ query }) => respondWithTree({ ...deps, treeFiles }, query)),
    route(calls.proof, ({ query }) => respondWithProof(deps, query)),
    route(calls.roots, ({ query }) => respondWithRoots(deps, query)),
  ];
}
