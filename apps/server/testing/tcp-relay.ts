import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP connection that can be swallowed: it stays open, and nothing passes any more, in either direction. */
export type TcpRelay = {
  /** The same address, through this relay. */
  url(databaseUrl: string): string;
  port: number;
  /** Swallows all connections, and those that come. */
  swallow(): void;
  /** New connections pass from now on; the swallowed ones stay. */
  passNew(): void;
  stop(): void;
};

/** `rewrite` may change the first bytes of each connection. */
export async function startTcpRelay(
  databaseUrl: string,
  rewrite: (bytes: Buffer) => Buffer = (bytes) => bytes,
): Promise<TcpRelay> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const swallowed = new WeakSet<Socket>();
  let isSwallowing = false;
  const server = createServer({ noDelay: true }, (incoming) => {
    const outgoing = connect({ port: Number(target.port), host: target.hostname, noDelay: true });
    let isFirst = true;
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one);
      if (isSwallowing) swallowed.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        if (!swallowed.has(one)) other.destroy();
      });
    }
    incoming.on('data', (bytes: Buffer) => {
      if (!swallowed.has(incoming)) outgoing.write(isFirst ? rewrite(bytes) : bytes);
      isFirst = false;
    });
    outgoing.on('data', (bytes: Buffer) => void (swallowed.has(outgoing) || incoming.write(bytes)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: (url) => Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
    swallow() {
      isSwallowing = true;
      for (const socket of sockets) swallowed.add(socket);
    },
    passNew() {
      isSwallowing = false;
    },
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
