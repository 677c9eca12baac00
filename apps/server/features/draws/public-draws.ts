import type { PublicList } from '@signboard/contract/public-list/schemas.ts';
import { getGuarantee } from '@signboard/draw/randomness.ts';
import type { ListRow } from '#server/features/lists/lists-store.ts';
import type { DrawDeps } from './deps.ts';
import { findDraws, findSecretHash } from './draws-store.ts';
import { presentPublicDraw } from './present-draw.ts';

export type PublicDraws = Pick<NonNullable<PublicList['details']>, 'drawPromise' | 'draw' | 'earlierDraws'>;

export async function findPublicDraws(deps: DrawDeps, list: ListRow): Promise<PublicDraws> {
  const draws = list.draw_state === null ? [] : await findDraws(deps.db, list.id);
  const [draw = null, ...earlierDraws] = draws
    .filter(({ state }) => state !== 'failed')
    .map(presentPublicDraw);
  return { drawPromise: await promiseOf(deps, list.id), draw, earlierDraws };
}

async function promiseOf(deps: DrawDeps, listId: string): Promise<PublicDraws['drawPromise']> {
  if (deps.beacon)
    return {
      guarantee: getGuarantee({ kind: 'drand', round: 1, ...deps.beacon.chain }),
      secretHash: null,
    };
  return { guarantee: 'commit-reveal', secretHash: await findSecretHash(deps.db, listId) };
}
