import type { ServerResponse } from 'node:http';
import type { Clock } from '#server/platform/lib/clock.ts';

type SendRate = { bytesPerSecond: number; windowMs: number };

/** Slower than any line that could ever finish a download. */
const MINIMUM: SendRate = { bytesPerSecond: 1_024, windowMs: 60_000 };

/**
 * Cuts off a client that takes too little in any window: each one occupies a connection and an open file. What counts
 * is what the operating system takes over for the client. Once the end is handed over too, the server's timeout for
 * silent connections is enough.
 */
export function enforceSendRate(response: ServerResponse, clock: Clock, rate = MINIMUM): void {
  const { socket } = response;
  if (!socket) return;
  const least = (rate.bytesPerSecond * rate.windowMs) / 1_000;
  let before = socket.bytesWritten;
  const cancel = clock.every(rate.windowMs, () => {
    if (!response.writableEnded && socket.bytesWritten - before < least) socket.destroy();
    before = socket.bytesWritten;
  });
  response.once('close', cancel);
}
