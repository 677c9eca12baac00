import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import { isExhaustive } from '../../../../../testing/scope.ts';
import { isPublicAddress } from './address-guard.ts';
import type { GuardOptions } from './follow-guarded.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import { OWN_HOSTS } from './own-hosts-for-test.ts';
import type { FetchError } from './port.ts';
import type { Resolve } from './resolve-names.ts';

const clock = createTestClock();
const servers: Server[] = [];
const listen = async (answer: RequestListener, host?: string): Promise<string> => {
  const server = createServer(answer).listen(0, host);
  servers.push(server);
  await once(server, 'listening');
  return String((server.address() as AddressInfo).port);
};

let secretPort: string;
let friend: string;
let hits = 0;
let seen: { path: string; headers: Record<string, unknown> }[] = [];

beforeAll(async () => {
  // On all addresses of this machine, of both families, like an internal service.
  secretPort = await listen((_request, reply) => {
    hits += 1;
    reply.end('the secret');
  });
  friend = `http://127.0.0.1:${await listen(answerAsFriend, '127.0.0.1')}`;
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  hits = 0;
  seen = [];
});

const expire = () => clock.advance(60);

/** A public server, as far as the guard knows: its origin is allowed. */
const answerAsFriend: RequestListener = (request, reply) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
  seen.push({ path: pathname, headers: request.headers });
  switch (pathname) {
    case '/go':
      return void reply
        .writeHead(302, { location: encodeURI(searchParams.get('to') ?? ''), 'set-cookie': 'a=b' })
        .end();
    case '/hops': {
      const left = Number(searchParams.get('left'));
      if (left === 0) return void reply.end('arrived');
      return void reply.writeHead(307, { location: `/hops?left=${left - 1}` }).end('gone elsewhere');
    }
    case '/nowhere':
      return void reply.writeHead(302).end();
    case '/status':
      return void reply.writeHead(Number(searchParams.get('code'))).end('sorry');
    case '/hang':
      return void reply.writeHead(200).write('a start', expire);
    case '/silent':
      return expire();
    case '/drop':
      return void request.socket.destroy();
    case '/large':
      return void reply.end(Buffer.alloc(2_000));
    case '/endless': {
      const more = () => {
        while (!reply.destroyed && reply.write(Buffer.alloc(64 * 1024)));
      };
      reply.on('drain', more);
      return more();
    }
    case '/lies':
      return void reply.writeHead(200, { 'content-length': '10' }).end('short');
    default:
      return void reply.writeHead(200, { 'content-type': 'image/png' }).end('hello');
  }
};

const fetcher = (options: Partial<GuardOptions> = {}) =>
  createGuardedFetch({
    allow: [friend],
    userAgent: 'Signboard test',
    ports: ['80', '443', secretPort],
    clock,
    ...options,
  });
const outcome = async (address: string, options: Partial<GuardOptions> = {}, maxBytes = 1_000) => {
  try {
    return (await fetcher(options)(address, { maxBytes, accept: 'image/*' })).bytes.toString();
  } catch (error) {
    return (error as FetchError).failure ?? error;
  }
};
const names =
  (answers: Record<string, string[]>): Resolve =>
  async (host) =>
    answers[host] ?? [];

describe('user-supplied URL', () => {
  it('would reach this machine in many ways without the guard', async () => {
    for (const host of OWN_HOSTS) await fetch(`http://${host}:${secretPort}/`).catch(() => {});
    // Not all of them: a machine may lack IPv6.
    expect(hits).toBeGreaterThan(10);
  });

  it.each(OWN_HOSTS)('does not reach this machine as %s', async (host) => {
    expect(await outcome(`http://${host}:${secretPort}/`)).toBe('forbidden-address');
    expect(hits).toBe(0);
  });

  it.each(OWN_HOSTS)('does not reach this machine by a redirect to %s', async (host) => {
    const to = encodeURIComponent(`http://${host}:${secretPort}/`);
    expect(await outcome(`${friend}/go?to=${to}`)).toBe('forbidden-address');
    expect([seen.length, hits]).toEqual([1, 0]);
  });

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://168.63.129.16/machine?comp=goalstate',
    'http://[::ffff:168.63.129.16]/',
    'http://[fe80::1]/',
    'http://10.0.0.1/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[fd00::1]/',
    'http://[ff02::1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[::ffff:0:127.0.0.1]/',
    'http://[::ffff:169.254.169.254]/',
  ])('is not called in a private network: %s', async (address) => {
    expect(await outcome(address)).toBe('forbidden-address');
  });

  it.each([
    'file:///etc/passwd',
    'ftp://example.test/',
    'gopher://example.test/',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    'http://',
    'nonsense',
    '',
    '//127.0.0.1/',
    'http://example.test:22/',
    'http://example.test:8080/',
    'http://user@example.test/',
    'http://user:password@example.test/',
    'http://example.test@127.0.0.1/',
    'http://x.localhost/',
    'http://LOCALHOST./',
  ])('is rejected when it is %j', async (address) => {
    expect(await outcome(address, { resolve: names({ 'example.test': ['93.184.216.34'] }) })).toBe(
      'forbidden-address',
    );
  });

  it.each([['127.0.0.1'], ['::1'], ['10.0.0.1'], ['93.184.216.34', '127.0.0.1'], ['::ffff:127.0.0.1'], []])(
    'is rejected when its name resolves to %s %s',
    async (...addresses) => {
      const resolve = names({ 'evil.test': addresses.filter((address) => address !== undefined) });
      expect(await outcome(`http://evil.test:${secretPort}/`, { resolve })).toBe('forbidden-address');
      expect(await outcome(`https://evil.test:${secretPort}/`, { resolve })).toBe('forbidden-address');
      expect(hits).toBe(0);
    },
  );

  it('is resolved once, and only that address is called (DNS rebinding)', async () => {
    // The first answer is a public address with nothing at that port.
    const answers = ['93.184.216.34', '127.0.0.1', '127.0.0.1'];
    let asked = 0;
    const resolve: Resolve = async () => [answers[asked++] ?? '127.0.0.1'];
    const url = `http://rebind.test:${secretPort}/`;
    expect(await outcome(url, { resolve })).toBe('no-answer');
    expect([asked, hits]).toEqual([1, 0]);
    expect(await outcome(url, { resolve })).toBe('forbidden-address');
    expect(hits).toBe(0);
  });

  it('is not called when its name does not resolve', async () => {
    const resolve: Resolve = () => Promise.reject(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }));
    expect(await outcome('http://unknown.test/', { resolve })).toBe('no-answer');
  });
});

describe('response', () => {
  it('is returned completely with its type, for a request with nothing but a user agent', async () => {
    expect(await fetcher()(`${friend}/picture`, { maxBytes: 5, accept: 'image/*' })).toEqual({
      bytes: Buffer.from('hello'),
      contentType: 'image/png',
    });
    expect(seen[0]?.headers).toEqual({
      accept: 'image/*',
      'accept-encoding': 'identity',
      connection: 'keep-alive',
      host: new URL(friend).host,
      'user-agent': 'Signboard test',
    });
  });

  it('follows three redirects, without cookies', async () => {
    expect(await outcome(`${friend}/hops?left=3`)).toBe('arrived');
    expect(await outcome(`${friend}/hops?left=4`)).toBe('no-answer');
    expect(await outcome(`${friend}/go?to=/picture`)).toBe('hello');
    expect(seen.some(({ headers }) => 'cookie' in headers)).toBe(false);
  });

  it.each(['file:///etc/passwd', 'data:image/png;base64,AAAA', 'http://user@example.test/'])(
    'does not follow a redirect to %s',
    async (to) => {
      expect(await outcome(`${friend}/go?to=${encodeURIComponent(to)}`)).toBe('forbidden-address');
    },
  );

  it.each([
    ['/large', 'too-large'],
    ['/endless', 'too-large'],
    ['/hang', 'no-answer'],
    ['/silent', 'no-answer'],
    ['/drop', 'no-answer'],
    // Noticed after six seconds.
    ...(isExhaustive ? [['/lies', 'no-answer']] : []),
    ['/nowhere', 'no-answer'],
    ['/status?code=404', 'no-answer'],
    ['/status?code=500', 'no-answer'],
  ])('of %s is reported as %s', async (path, failure) => {
    expect(await outcome(friend + path)).toBe(failure);
  });

  it('distinguishes temporary from permanent failures', async () => {
    const faultOf = (path: string) =>
      fetcher()(friend + path, { maxBytes: 10, accept: '*/*' }).catch(({ fault }: FetchError) => fault);
    expect(await faultOf('/status?code=404')).toBe('refused');
    expect(await faultOf('/status?code=503')).toBe('retry-later');
    expect(await faultOf('/status?code=429')).toBe('retry-later');
    expect(await faultOf('/silent')).toBe('retry-later');
    expect(await faultOf('/large')).toBe('refused');
  });
});

it('recognises public addresses', () => {
  for (const address of ['8.8.8.8', '93.184.216.34', '2606:4700::1111', '::ffff:8.8.8.8'])
    expect(isPublicAddress(address), address).toBe(true);
  for (const address of ['', 'x', '127.0.0.1', '::', '100::1', '2001:db8::1', 'fec0::1', '4000::1'])
    expect(isPublicAddress(address), address).toBe(false);
});
