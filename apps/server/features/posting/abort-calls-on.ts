import { ProviderError, type ProviderFault } from '#server/providers/provider-error.ts';
import type { PostingDeps } from './deps.ts';

/**
 * Aborts calls when a process reaches its shutdown deadline, as if their response were lost: posts that may be out are
 * recorded as unknown, everything else is left to another process. Only token refreshes are awaited: losing the new
 * token may lose the account.
 */
export function abortCallsOn(late: AbortSignal, deps: PostingDeps): PostingDeps {
  const { xPublisher, discordWebhooks, enrich, clock } = deps;
  const lost = (fault: ProviderFault) =>
    new ProviderError(fault, 'the process stopped before there was a response', { retryAt: clock.now() });

  /** The same call, but not started after the signal and abandoned when it fires. */
  const ended =
    <Given extends unknown[], Result>(fault: ProviderFault, call: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      if (late.aborted) throw lost('retry-later');
      const giveUp = Promise.withResolvers<never>();
      const end = () => giveUp.reject(lost(fault));
      late.addEventListener('abort', end);
      try {
        return await Promise.race([call(...given), giveUp.promise]);
      } finally {
        late.removeEventListener('abort', end);
      }
    };

  return {
    ...deps,
    enrich: ended('retry-later', enrich),
    discordWebhooks: { ...discordWebhooks, send: ended('unknown-outcome', discordWebhooks.send) },
    xPublisher: xPublisher && {
      ...xPublisher,
      publish: ended('unknown-outcome', xPublisher.publish),
      uploadImage: ended('retry-later', xPublisher.uploadImage),
      recentPosts: ended('retry-later', xPublisher.recentPosts),
      requireKnownKeys: ended('retry-later', xPublisher.requireKnownKeys),
    },
  };
}
