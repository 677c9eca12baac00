import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sender } from './send.ts';

/** What the attacker has: an account with lists and webhooks, a large picture, and the address that requests come from. */
export type Attacker = {
  port: number;
  localAddress: string;
  headers: Record<string, string>;
  listId: string;
  listName: string;
  picture: Uint8Array;
  /** Its allowlist has this root, and one of its winners is this. */
  drawnListId: string;
  root: string;
  winner: string;
  /** Their names are on a nameserver that stays silent. */
  webhookIds: readonly string[];
};

type Attack = { name: string; run(attacker: Attacker, send: Sender, isOver: () => boolean): Promise<void> };

const JSON_TYPE = { 'content-type': 'application/json' };

/** Each goes on until it is over. */
export const ATTACKS: readonly Attack[] = [
  { name: 'nothing (control)', run: async () => {} },
  {
    name: '300 readers that take nothing of 20 answers each',
    run: (attacker, _send, isOver) =>
      repeat(300, isOver, () =>
        open(attacker, 'GET /docs HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(20), { reads: false }),
      ),
  },
  {
    name: '600 writers of a byte a second',
    run: async (attacker, _send, isOver) => {
      await Promise.all([
        repeat(300, isOver, () => open(attacker, 'GET / HTTP/1.1\r\nhost: x\r\n', { drips: true })),
        repeat(300, isOver, () => open(attacker, bodyStart(attacker), { drips: true })),
      ]);
    },
  },
  { name: 'huge lists, 8 at once', run: sendHugeLists },
  { name: 'large pictures, 28 at once', run: sendPictures },
  { name: 'unknown hosts, paths and lists, 16 at once', run: askForUnknown },
  {
    name: 'an allowlist of 100,000 leaves: its tree, proofs and others like it, 8 at once',
    run: askForTrees,
  },
  { name: 'names on a silent nameserver, 30 at once', run: askForSilentNames },
  { name: 'the description of the API, 16 at once', run: askForDescription },
  { name: 'reports and newsletters from all over an IPv6 /64, 16 at once', run: spreadOverNetwork },
  { name: '100,000 prizes, 10 uploads at once', run: sendPrizes },
];

async function repeat(clients: number, isOver: () => boolean, once: (turn: number) => Promise<unknown>) {
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let turn = client; !isOver(); turn += clients) await once(turn);
    }),
  );
}

const bodyStart = ({ headers }: Attacker) =>
  `PUT /api/v1/projects/access HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2000000\r\n${Object.entries(
    headers,
  )
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n{`;

const MAX_OPEN_MS = 30_000;
const REOPEN_MS = 1_000;

/** Resolves when the server closes the connection, or after a while. */
function open(
  { port, localAddress }: Attacker,
  start: string,
  { reads = true, drips = false },
): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    const dripping = drips ? setInterval(() => socket.write('a'), 1_000) : undefined;
    const late = setTimeout(() => socket.destroy(), MAX_OPEN_MS);
    socket.on('connect', () => socket.write(start));
    socket.on('error', () => {});
    if (reads) socket.resume();
    else socket.pause();
    socket.on('close', () => {
      clearInterval(dripping);
      clearTimeout(late);
      setTimeout(resolve, REOPEN_MS);
    });
  });
}

const addresses = (count: number) =>
  Array.from({ length: count }, (_, at) => `0x${at.toString(16).padStart(40, '0')}`);

async function sendHugeLists({ headers, listId }: Attacker, send: Sender, isOver: () => boolean) {
  const lists = [
    JSON.stringify(addresses(50_000)),
    JSON.stringify(addresses(60_000)),
    JSON.stringify(Array(900_000).fill('')),
    '['.repeat(1_300_000) + ']'.repeat(1_300_000),
    `"${'a,'.repeat(1_300_000)}"`,
    JSON.stringify(Array(60_000).fill(1)),
  ];
  await repeat(8, isOver, async (turn) => {
    const body = `{"id":"${listId}","bannedWallets":${lists[turn % lists.length]}}`;
    const path = '/api/v1/projects/access';
    await pause(await send({ method: 'PUT', path, headers: { ...headers, ...JSON_TYPE }, body }));
  });
}

async function sendPictures({ headers, picture }: Attacker, send: Sender, isOver: () => boolean) {
  const boundary = 'picture';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  await repeat(28, isOver, async () => {
    await pause(
      await send({ method: 'POST', path: '/api/v1/images', headers: { ...headers, ...type }, body }),
    );
  });
}

async function askForUnknown(_attacker: Attacker, send: Sender, isOver: () => boolean) {
  await repeat(16, isOver, async (turn) => {
    const unknown = `unknown-${turn}`;
    const paths = [
      `/${unknown}`,
      `/sb/${unknown}/${unknown}`,
      `/api/v1/third/page?workspace=${unknown}&name=${unknown}`,
      `/api/v1/images/${String(turn).padStart(64, '0')}`,
      `/?${unknown}=${'a'.repeat(4_000)}`,
    ];
    const headers = { host: `${unknown}.example`, cookie: `signboard_session=${'a'.repeat(4_000)}` };
    await pause(await send({ path: paths[turn % paths.length] as string, headers }));
  });
}

async function askForTrees(
  { headers, drawnListId, root, winner }: Attacker,
  send: Sender,
  isOver: () => boolean,
) {
  await repeat(8, isOver, async (turn) => {
    const paths = [`/api/v1/tree?root=${root}`, `/api/v1/proof?root=${root}&address=${winner}`];
    const built = { id: drawnListId, format: 'manifold', amount: 100 - (turn % 50) };
    const sent =
      turn % 20 === 0
        ? post('/api/v1/projects/winners/allowlist', built, headers)
        : { path: paths[turn % paths.length] as string };
    await pause(await send(sent));
  });
}

async function askForSilentNames({ headers, webhookIds }: Attacker, send: Sender, isOver: () => boolean) {
  await repeat(30, isOver, async (turn) => {
    const id = webhookIds[turn % webhookIds.length];
    const url = `https://picture-${turn}.silent.example/a.png`;
    await pause(
      await send(
        turn % 2 ? post('/api/v1/webhooks/test', { id }, headers) : post('/api/v1/images', { url }, headers),
      ),
    );
  });
}

async function askForDescription(_attacker: Attacker, send: Sender, isOver: () => boolean) {
  await repeat(16, isOver, async (turn) => {
    const headers = turn % 2 ? { 'accept-encoding': 'gzip' } : {};
    await pause(await send({ path: '/docs/json', headers }));
  });
}

/** The product believes what this network says of its clients' addresses. */
async function spreadOverNetwork({ listName }: Attacker, send: Sender, isOver: () => boolean) {
  await repeat(16, isOver, async (turn) => {
    const from = { 'x-forwarded-for': `2001:db8:1:1::${turn.toString(16)}` };
    const report = { workspace: listName, name: listName, reason: 'scam', text: `Report ${turn}` };
    await pause(
      await send(
        turn % 2
          ? post('/api/v1/third/page/report', report, from)
          : post('/users/newsletter', { email: `reader-${turn}@example.test` }, from),
      ),
    );
  });
}

async function sendPrizes({ headers, drawnListId }: Attacker, send: Sender, isOver: () => boolean) {
  await repeat(10, isOver, async (turn) => {
    // As long as the body may be.
    const codes = Array.from({ length: 100_000 }, (_, at) => `${turn}-${at}-`.padEnd(26, 'c')).join('\n');
    await pause(await send(post('/api/v1/projects/prizes', { id: drawnListId, codes }, headers)));
  });
}

const post = (path: string, body: object, headers: Record<string, string>) => ({
  method: 'POST',
  path,
  headers: { ...headers, ...JSON_TYPE },
  body: JSON.stringify(body),
});

/** A refused client comes back soon, as a real one would. */
const pause = ({ status }: { status: number }) => sleep(status === 429 || status === 0 ? 50 : 0);
