import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDiscordWebhooks } from '#server/platform/providers/discord/discord-webhook.ts';
import { createGuardedFetch } from '#server/platform/providers/guarded-fetch/guarded-fetch.ts';
import { OWN_HOSTS } from '#server/platform/providers/guarded-fetch/own-hosts-for-test.ts';
import type { GuardedFetch } from '#server/platform/providers/guarded-fetch/port.ts';
import type { TokenPointer } from '#server/platform/providers/token-metadata/port.ts';
import { createTokenMetadata } from '#server/platform/providers/token-metadata/token-metadata.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '#server/testing/test-browser.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { ethereumWallet } from '#server/testing/test-wallets.ts';

let secret: Server;
let secretPort: string;
let hits: string[] = [];
let guardedFetch: GuardedFetch;
let test: TestApp;
let person: TestBrowser;

/** An internal service that answers any request, on a port that images may come from. */
beforeAll(async () => {
  secret = createServer(({ url = '', headers }, reply) => {
    hits.push(`${headers.host}${url}`);
    reply.end('{"name":"the secret","image":"data:image/png;base64,AAAA"}');
  }).listen(0);
  await once(secret, 'listening');
  secretPort = String((secret.address() as AddressInfo).port);
  guardedFetch = createGuardedFetch({
    clock: createTestClock(),
    allow: [],
    userAgent: 'test',
    ports: ['80', '443', secretPort],
  });
  test = await startTestApp({ ports: { guardedFetch } });
  person = createTestBrowser(test.app);
  await person.signIn(ethereumWallet());
});
afterAll(async () => {
  await test.close();
  secret.closeAllConnections();
  secret.close();
});
beforeEach(() => {
  hits = [];
});

const token = {
  chain: 'ethereum' as const,
  contract: '0x00000000000000000000000000000000000000AA',
  tokenId: '1',
};
const metadataOf = (pointer: Partial<TokenPointer>) => {
  const find = async () => ({ name: null, uri: null, image: null, ...pointer });
  return createTokenMetadata({
    pointers: { ethereum: find, solana: find },
    gateways: { ipfs: [], arweave: [] },
    guardedFetch,
    makePicture: async (source) => ({ bytes: source, contentType: 'image/png' }),
    clock: createTestClock(),
  });
};
const webhooks = () =>
  createDiscordWebhooks({
    apiBase: 'https://discord.com/api/v10',
    publicUrl: 'https://signboard.test',
    clock: createTestClock(),
  });

/** Every way in which a user-supplied URL is fetched; each returns whether anything came back. */
const ENTRIES: Record<string, (address: string) => Promise<boolean>> = {
  'the address of a picture': async (url) =>
    (await person.call('POST', '/api/v1/images', { body: { url } })).statusCode === 200,
  'where a token’s metadata lies': async (uri) => (await metadataOf({ uri }).nameOf(token)) !== null,
  'where a token’s picture lies': async (image) => (await metadataOf({ image }).pictureOf(token)) !== null,
  'the picture that metadata names': async (image) =>
    (await metadataOf({
      uri: `data:application/json,${encodeURIComponent(JSON.stringify({ image }))}`,
    }).pictureOf(token)) !== null,
  'a webhook': async (address) => webhooks().parse(address) !== null,
};

describe('[R21] [T8] internal service', () => {
  it('is reachable without the guard', async () => {
    await fetch(`http://127.0.0.1:${secretPort}/`);
    expect(hits).toHaveLength(1);
  });

  it.each(Object.entries(ENTRIES))(
    'is not reached by %s, in any spelling of this machine’s address',
    async (_entry, reach) => {
      const reached: string[] = [];
      for (const host of OWN_HOSTS)
        for (const scheme of ['http', 'https'])
          for (const path of ['/', `/api/webhooks/1070000000000000001/${'a'.repeat(68)}`]) {
            const address = `${scheme}://${host}:${secretPort}${path}`;
            if (await reach(address)) reached.push(address);
          }
      expect([reached, hits]).toEqual([[], []]);
    },
  );

  it.each(Object.entries(ENTRIES))(
    'is not reached by %s through a disguised address',
    async (_entry, reach) => {
      const reached: string[] = [];
      for (const address of [
        `http://discord.com@127.0.0.1:${secretPort}/`,
        `http://127.0.0.1:${secretPort}#@discord.com/`,
        `http://127.0.0.1:${secretPort}\\@discord.com/`,
        `//127.0.0.1:${secretPort}/`,
        ` http://127.0.0.1:${secretPort}/ `,
        `http:\t//127.0.0.1:${secretPort}/`,
        'file:///proc/self/environ',
        `ipfs://../../127.0.0.1:${secretPort}/`,
        'http://169.254.169.254/latest/meta-data/',
        'http://[fd00:ec2::254]/latest/meta-data/',
      ])
        if (await reach(address)) reached.push(address);
      expect([reached, hits]).toEqual([[], []]);
    },
  );
});
