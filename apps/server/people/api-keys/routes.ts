import { apiKeysApi } from '@signboard/contract/api-keys/endpoints.ts';
import { apiKeysSchemas, MAX_API_KEYS } from '@signboard/contract/api-keys/schemas.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { joinCalls, type Route, route } from '#server/platform/lib/route.ts';
import type { Deps } from '#server/wiring/deps.ts';
import { generateKey } from './api-key.ts';
import { deleteKey, findKeys, insertKey } from './api-keys-store.ts';
import type { KeyFinder } from './key-finder.ts';

const calls = joinCalls('apiKeys', apiKeysApi, apiKeysSchemas);

type ApiKeysDeps = Pick<Deps, 'db' | 'clock'> & { apiKeys: KeyFinder };

/** How a workspace manages its keys. Keys can't manage keys. */
export function apiKeysRoutes({ db, clock, apiKeys }: ApiKeysDeps): Route[] {
  return [
    route(calls.list, async ({ session }) => done(await findKeys(db, session.userId))),
    route(
      calls.create,
      async ({ session, body: { name, scopes } }) => {
        const { key, prefix, hash } = generateKey();
        const row = await insertKey({ db, clock }, { session, name, prefix, hash, scopes }, MAX_API_KEYS);
        if (!row) throw new AppError('too-many-api-keys');
        return done({ ...row, key });
      },
      'slow',
    ),
    route(calls.revoke, async ({ session: { userId }, query: { id } }) => {
      if (!(await deleteKey(db, userId, id))) throw new AppError('not-found');
      apiKeys.forgetKeysOf(userId);
      return done(null);
    }),
  ];
}

const done = <R>(result: R) => ({ success: true, msg: '', result });
