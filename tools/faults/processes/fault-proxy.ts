import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * `delay` holds every chunk back, `drop` accepts data and forwards nothing, `reset` forwards the request and resets before
 * the response, `truncate` breaks in the middle of the response, `refuse` accepts no connection.
 */
export type Fault = 'none' | 'delay' | 'drop' | 'reset' | 'truncate' | 'refuse';

/** A TCP proxy with switchable faults. */
export type FaultProxy = {
  port: number;
  behave(mischief: Fault): void;
  /** Forwards to another port from now on. */
  leadTo(port: number): void;
  stop(): Promise<void>;
};

const DELAY_MS = 2_000;
const TRUNCATED_BYTES = 20;

/** Proxies to a local port. */
export async function startFaultProxy(targetPort: number): Promise<FaultProxy> {
  const state = { mischief: 'none' as Fault, targetPort };
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (incoming) => {
    if (state.mischief === 'refuse') return void incoming.resetAndDestroy();
    const outgoing = connect({ port: state.targetPort, host: '127.0.0.1', noDelay: true });
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        // Delayed chunks go first.
        setTimeout(() => other.end(), state.mischief === 'delay' ? DELAY_MS : 0);
      });
    }
    incoming.on('data', (bytes) => pass(state.mischief, bytes, outgoing));
    outgoing.on('data', (bytes) => answer(state.mischief, bytes, incoming));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    behave(mischief) {
      state.mischief = mischief;
      if (mischief === 'refuse') for (const socket of sockets) socket.resetAndDestroy();
    },
    leadTo(port) {
      state.targetPort = port;
    },
    async stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function pass(mischief: Fault, bytes: Buffer, to: Socket): void {
  if (mischief === 'drop') return;
  if (mischief === 'delay') return void setTimeout(() => to.write(bytes), DELAY_MS);
  to.write(bytes);
}

function answer(mischief: Fault, bytes: Buffer, to: Socket): void {
  if (mischief === 'reset') return void to.resetAndDestroy();
  if (mischief === 'truncate') return void to.end(bytes.subarray(0, TRUNCATED_BYTES));
  pass(mischief, bytes, to);
}
