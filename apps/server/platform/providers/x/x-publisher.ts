import { z } from 'zod';
import type { Clock } from '#server/platform/lib/clock.ts';
import { parseResponse } from '../http-json.ts';
import { ProviderError } from '../provider-error.ts';
import type { XSigningKeys } from './oauth1-signer.ts';
import type { XPublisher } from './publish-port.ts';
import { readRecentPosts } from './read-recent-posts.ts';
import { createXBotSignedLogin } from './x-bot-signed-login.ts';
import { createXCaller } from './x-caller.ts';
import { appFault } from './x-fault.ts';
import { uploadImage } from './x-media.ts';
import { createXOauth2, type XApp } from './x-oauth2.ts';

const TIMEOUT_MS = 15_000;
const createdAnswer = z.object({ data: z.object({ id: z.string().regex(/^\d+$/) }) });

/** An account whose kind has no keys waits for the operator. */
export type XPublisherOptions = {
  apiBase: string;
  /** For accounts connected by OAuth 1.0a. */
  signingKeys: XSigningKeys | null;
  /** For accounts connected by OAuth 2.0. */
  app: XApp | null;
  clock: Clock;
  timeoutMs?: number;
};

export function createXPublisher(options: XPublisherOptions): XPublisher {
  const { apiBase, signingKeys, app, clock, timeoutMs = TIMEOUT_MS } = options;
  const call = createXCaller({ apiBase, signingKeys, clock, timeoutMs });
  const oauth2 = app && createXOauth2(app, { timeoutMs, clock });
  return {
    async publish(credentials, { text, mediaIds }) {
      const answer = await call(credentials, {
        method: 'POST',
        path: '/2/tweets',
        json: { text, ...(mediaIds.length > 0 ? { media: { media_ids: mediaIds } } : {}) },
        isRepeatable: false,
        doing: 'a post',
      });
      return { postId: parseResponse(createdAnswer, answer.json, 'X', 'unknown-outcome').data.id };
    },
    uploadImage: (credentials, bytes, contentType) =>
      uploadImage(call, credentials, bytes, contentType, clock),
    recentPosts: (credentials, userId, since) => readRecentPosts(call, credentials, userId, since),
    async refresh({ refreshToken }) {
      if (!oauth2) throw appFault("X's client id is needed for a renewal", 'app-credentials');
      return await oauth2.renew(refreshToken);
    },
    async requireKnownKeys() {
      if (!signingKeys) throw appFault("X's consumer key is needed", 'app-credentials');
      // X rejects an unapproved callback address only after accepting the keys.
      await createXBotSignedLogin({ apiBase, ...signingKeys }, { clock, timeoutMs })
        .begin('oob')
        .catch((error) => {
          if (!(error instanceof ProviderError) || error.fault !== 'refused') throw error;
        });
    },
  };
}
