import { ProviderError, type ProviderFault } from '#server/providers/provider-error.ts';
import type { PostingDeps } from './deps.ts';

/**
 * Lets calls end when a process cannot wait any longer, as if their answer were lost: what may be out is recorded as
 * unknown, all else waits for another process. Only the renewal of an access is waited for: its answer is the new access,
 * and who loses it may have lost the account.
 */
export function abortCallsOn(late: AbortSignal, deps: PostingDeps): PostingDeps {
  const { xPublisher, discordWebhooks, enrich, clock } = deps;
  const lost = (fault: ProviderFault) =>
    new ProviderError(fault, 'the process had to stop before there was an answer', { retryAt: clock.now() });

  /** The same call, which is not begun any more when it is late, and given up when it becomes so. */
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
