const WINDOW_MS = 2_000;
const CALLS_PER_WINDOW = 5;

/** Seconds to wait before a webhook may be used again, 0 if it may be used now (and is then counted). */
export type WebhookRate = (webhookId: string) => number;

/** Discord's limit of five calls in two seconds per webhook. */
export function createWebhookRate(): WebhookRate {
  const recent = new Map<string, number[]>();
  return (webhookId) => {
    const now = Date.now();
    const calls = (recent.get(webhookId) ?? []).filter((at) => at > now - WINDOW_MS);
    const waitMs = calls.length >= CALLS_PER_WINDOW ? (calls[0] ?? now) + WINDOW_MS - now : 0;
    recent.set(webhookId, waitMs === 0 ? [...calls, now] : calls);
    return waitMs / 1000;
  };
}
