import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * `delay` holds every chunk back, `drop` accepts data and forwards nothing, `reset` forwards the request and resets before
 * the response, `truncate` breaks in the middle of the response, `refuse` accepts no connection. `swallow` passes nothing on
 * any more, not even that a connection was closed, on the connections that are open or come: also when the fault is over.
 */
export type Fault = 'none' | 'delay' | 'drop' | 'reset' | 'truncate' | 'refuse' | 'swallow';

/** A TCP proxy with switchable faults. */
export type FaultProxy = {
  port: number;
  setFault(fault: Fault): void;
  /** Forwards to another port from now on. */
  forwardTo(port: number): void;
  /** What `drop` has accepted. */
  droppedBytes(): number;
  stop(): Promise<void>;
};

const DELAY_MS = 2_000;
const TRUNCATED_BYTES = 20;

/** Proxies to a local port. */
export async function startFaultProxy(targetPort: number): Promise<FaultProxy> {
  const state = { fault: 'none' as Fault, targetPort, droppedBytes: 0 };
  const sockets = new Set<Socket>();
  const swallowed = new WeakSet<Socket>();
  const server = createServer({ noDelay: true }, (incoming) => {
    if (state.fault === 'refuse') return void incoming.resetAndDestroy();
    if (state.fault === 'swallow') return void sockets.add(incoming.on('error', () => {}));
    const outgoing = connect({ port: state.targetPort, host: '127.0.0.1', noDelay: true });
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        if (swallowed.has(one)) return;
        // Delayed chunks go first.
        setTimeout(() => other.end(), state.fault === 'delay' ? DELAY_MS : 0);
      });
    }
    incoming.on('data', (bytes) => void (swallowed.has(incoming) || pass(state, bytes, outgoing)));
    outgoing.on('data', (bytes) => void (swallowed.has(outgoing) || answer(state, bytes, incoming)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    setFault(fault) {
      state.fault = fault;
      if (fault === 'swallow') for (const socket of sockets) swallowed.add(socket);
      if (fault === 'refuse') for (const socket of sockets) socket.resetAndDestroy();
    },
    forwardTo(port) {
      state.targetPort = port;
    },
    droppedBytes: () => state.droppedBytes,
    async stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

type State = { fault: Fault; droppedBytes: number };

function pass(state: State, bytes: Buffer, to: Socket): void {
  if (state.fault === 'drop') {
    state.droppedBytes += bytes.length;
    return;
  }
  if (state.fault === 'delay') return void setTimeout(() => to.write(bytes), DELAY_MS);
  to.write(bytes);
}

function answer(state: State, bytes: Buffer, to: Socket): void {
  if (state.fault === 'reset') return void to.resetAndDestroy();
  if (state.fault === 'truncate') return void to.end(bytes.subarray(0, TRUNCATED_BYTES));
  pass(state, bytes, to);
}
