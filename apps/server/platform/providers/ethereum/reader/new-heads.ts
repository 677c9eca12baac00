import type { Cancel, Clock } from '#server/platform/lib/clock.ts';
export type SubscriptionTimes = { firstRetryMs: number; longestRetryMs: number; longestSilenceMs: number };

const TIMES: SubscriptionTimes = { firstRetryMs: 500, longestRetryMs: 30_000, longestSilenceMs: 60_000 };

const SUBSCRIBE = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: ['newHeads'] });

/**
 * Listens for new blocks over WebSocket. It only triggers a round, which reads the blocks itself; so a lost, duplicated
 * or wrong message is harmless, and a broken connection costs no more than one polling interval.
 */
export function subscribeNewHeads(
  url: string,
  onHead: () => void,
  clock: Clock,
  times: SubscriptionTimes = TIMES,
): { stop(): void } {
  let socket: WebSocket | null = null;
  let retryMs = times.firstRetryMs;
  let cancelRetry: Cancel = () => {};
  let cancelSilence: Cancel = () => {};
  let isStopped = false;

  const listen = () => {
    const opened = new WebSocket(url);
    socket = opened;
    let isOver = false;
    const reconnect = () => {
      if (isOver) return;
      isOver = true;
      cancelSilence();
      opened.close();
      if (isStopped) return;
      cancelRetry = clock.after(retryMs, listen);
      retryMs = Math.min(times.longestRetryMs, retryMs * 2);
    };
    const restartSilence = () => {
      cancelSilence();
      cancelSilence = clock.after(times.longestSilenceMs, reconnect);
    };
    opened.onopen = () => opened.send(SUBSCRIBE);
    opened.onmessage = ({ data }) => {
      restartSilence();
      if (!isNewHead(data)) return;
      retryMs = times.firstRetryMs;
      onHead();
    };
    opened.onclose = reconnect;
    opened.onerror = reconnect;
    restartSilence();
  };

  listen();
  return {
    stop() {
      isStopped = true;
      cancelRetry();
      cancelSilence();
      socket?.close();
    },
  };
}

function isNewHead(data: unknown): boolean {
  try {
    return (JSON.parse(String(data)) as { method?: unknown } | null)?.method === 'eth_subscription';
  } catch {
    return false;
  }
}
