import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { AppError } from '#server/platform/lib/app-error.ts';
import { createBudget } from '#server/platform/usage/budget.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { EMBED_POLICY } from './embed-html.ts';
import { addSharePages } from './share-pages.ts';

const list = {
  id: 'one',
  name: 'Winter',
  workspace: 'foxes',
  urlEndName: 'winter',
  logo: 'a'.repeat(64),
  banner: null,
  color: '#4E9595',
  state: 'open',
  details: { startDate: new Date('2026-12-01T10:00:00Z'), endDate: new Date('2026-12-02T18:30:00Z') },
} as PublicList;

let app: FastifyInstance;
afterEach(() => app.close());

/** Every address has a list. Drawing begins with reading the logo, which waits for `release`. */
function startPages({ isHeld = false, change = {} as Partial<PublicList> } = {}) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  if (!isHeld) release();
  const drawn: string[] = [];
  app = Fastify();
  app.setErrorHandler((error, _request, reply) =>
    reply.status(error instanceof AppError && error.code === 'too-many-requests' ? 429 : 500).send(),
  );
  addSharePages(app, {
    publicUrl: 'https://signboard.example',
    clock: createTestClock(),
    budget: createBudget({ count: async () => null, secondsLeft: async () => 0 }),
    showList: async (workspace, urlEndName) =>
      ({ ...list, workspace, urlEndName, logo: urlEndName, ...change }) as PublicList,
    async readImage(id) {
      drawn.push(id);
      await held;
      // Drawing hundreds of them would take minutes; only who is drawn matters.
      if (id.startsWith('hostile')) throw new Error('not drawn');
      return null;
    },
  });
  const ask = (path: string, remoteAddress = '192.0.2.1', headers: Record<string, string> = {}) =>
    app.inject({ url: `/sb/foxes/${path}`, remoteAddress, headers });
  return { ask, drawn, release };
}

it('[J9] draws a card once, whatever a client adds to its address', async () => {
  const { ask, drawn } = startPages();
  const queries = ['', '?state=1', '?state=2&x=y', '?lang=xx', '?lang=en&lang=es', '?lang[]=es'];
  const cards = await Promise.all(queries.map((query) => ask(`winter/card.png${query}`)));
  expect(cards.map(({ statusCode }) => statusCode)).toEqual(queries.map(() => 200));
  expect(drawn).toEqual(['winter']);
});

it('[J9] draws the card of a visitor next when another client asks for hundreds', async () => {
  const { ask, drawn, release } = startPages({ isHeld: true });
  const many = Array.from({ length: 300 }, (_, at) => ask(`hostile-${at}/card.png`));
  await expect.poll(() => drawn.length).toBe(1);
  const visitor = ask('visited/card.png', '198.51.100.7');
  // Requests are handled in the order of their arrival: all of the above wait or are refused by now.
  await ask('winter/embed');
  release();
  expect((await visitor).statusCode).toBe(200);
  expect(drawn.indexOf('visited')).toBeLessThanOrEqual(2);
  const codes = (await Promise.all(many)).map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 429).length).toBeGreaterThanOrEqual(279);
  expect(drawn.length).toBeLessThanOrEqual(22);
});

it('[J9] sends a card again only when it changed', async () => {
  const { ask } = startPages();
  const { headers } = await ask('winter/card.png');
  const again = await ask('winter/card.png', undefined, { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  const inSpanish = await ask('winter/card.png?lang=es', undefined, {
    'if-none-match': String(headers.etag),
  });
  expect(inSpanish.statusCode).toBe(200);
  expect(inSpanish.headers.etag).not.toBe(headers.etag);
});

it('has nothing to click on its embedded card but one link, which leaves the frame', async () => {
  const name = `"><form action=/x><button>Join</button><script>alert(1)</script>`;
  const { ask } = startPages({ change: { name } });
  const query = `?lang=${encodeURIComponent('"><script>')}&state=%3Cscript%3E`;
  const { headers, body } = await ask(`winter/embed${query}`, undefined, { cookie: 'session=1' });
  expect(headers['content-security-policy']).toBe(EMBED_POLICY);
  expect(headers['set-cookie']).toBeUndefined();
  const tags = [...body.matchAll(/<([a-z]+)/g)].map(([, tag]) => tag);
  expect(new Set(tags)).toEqual(
    new Set(['html', 'head', 'meta', 'title', 'link', 'body', 'a', 'img', 'span', 'strong']),
  );
  expect(body.match(/<a /g)).toHaveLength(1);
  expect(body).toMatch(/<a [^>]*target="_blank" rel="noopener"/);
  expect(body).not.toMatch(/ on[a-z]+=|style=/);
});
