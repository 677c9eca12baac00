import type { WebhookDelivery } from '@signboard/contract/webhooks/schemas.ts';

export type Attempt = WebhookDelivery['attempts'][number];

/** What to say about an attempt. A status says more than whether it was a success. */
export function attemptKey({ status, failure }: Pick<Attempt, 'status' | 'failure'>) {
  if (failure) return failure;
  if (status !== null && status >= 200 && status < 300) return 'accepted' as const;
  if (status === 410) return 'gone' as const;
  if (status !== null && status >= 300 && status < 400) return 'redirected' as const;
  return status === 429 || status === 503 ? ('busy' as const) : ('refused' as const);
}
