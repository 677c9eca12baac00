import { randomUUID } from 'node:crypto';
import { deriveRecordKey } from '@signboard/domain/channels/record-key.ts';
import type { ConnectForm } from '#server/bots/connectable-channel.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import type { Deps } from '#server/wiring/deps.ts';
import { type BlueskyAccessDeps, BlueskyAccessLost, withBlueskyAccess } from './bluesky-access.ts';
import { type BlueskyAddress, blueskySecret } from './bluesky-secret.ts';

type FormDeps = BlueskyAccessDeps & Pick<Deps, 'guardedPost'>;

/** Signs in with an app password, and labels the account as a bot if its owner wants that. */
export function createBlueskyForm(deps: FormDeps): ConnectForm<'bluesky'> {
  const { keyring, clock, blueskyAccounts, guardedPost } = deps;
  return {
    connect: async (botId, { identifier, password, labelAsBot }) => {
      const session = await blueskyAccounts.signIn(identifier, password);
      // Anyone can name any server as their own.
      guardedPost.check(session.pdsUrl);
      if (labelAsBot) await blueskyAccounts.labelAsBot(session);
      const address: BlueskyAddress = { did: session.did, handle: session.handle };
      return { secret: blueskySecret.seal(keyring, botId, { password, session }), address };
    },
    explainFailure: (error) => {
      if (error.fault === 'reconnect') return { code: 'bluesky-refused', field: 'password' };
      if (error.reason === 'account-inactive') return { code: 'bluesky-inactive' };
      const isForbidden = 'failure' in error && error.failure === 'forbidden-address';
      return isForbidden ? { code: 'bluesky-host-refused' } : null;
    },
    accountKey: 'did',
    sendTest: async ({ botId }, text, language) => {
      const createdAt = clock.now();
      const post = { text, createdAt, langs: [language], facets: [], images: [] };
      const recordKey = deriveRecordKey(randomUUID(), createdAt);
      await withBlueskyAccess(deps, botId, (session) =>
        blueskyAccounts.putPost(session, recordKey, post),
      ).catch(toRefusal);
    },
  };
}

function toRefusal(error: unknown): never {
  if (!(error instanceof BlueskyAccessLost)) throw error;
  throw new ProviderError('reconnect', 'Bluesky accepts neither session nor app password', { cause: error });
}
