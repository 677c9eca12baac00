import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '#server/platform/lib/logger.ts';
import { addCollection } from '#server/testing/add-collection.ts';
import { given, type ListOwner } from '#server/testing/given.ts';
import { basics } from '#server/testing/given-list.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

/** A fake render function: it renders what it is asked for, and throws where a list says so. */
const RENDERER = `
export const createPageRenderer = async (settings) => async (path, { list, at }, look) => {
  if (list?.name.startsWith('Breaks')) throw new Error('this list breaks the page');
  return {
    html: '<p>' + [path, look.language, look.theme, settings.socialUrl, at.getTime()].join(' ') + '</p>',
    head: '<link rel="preload" as="image" href="/picture">',
    css: list ? '[data-style="0"]{--list-color:' + (list.color ?? '#000000') + '}' : '',
    sources: ['page.tsx'],
    summary: list ? null : { title: 'A page', description: 'About "it"', structured: { name: '</script>' } },
  };
};`;
const MANIFEST = {
  'index.html': { file: 'assets/start.js' },
  'main.tsx': { file: 'assets/main.js' },
  'page.tsx': { file: 'assets/page.js', css: ['assets/page.css'] },
};
const TEMPLATE =
  '<!doctype html><html lang="en"><head><!--head--></head><body><div id="root"></div></body></html>';

let dist: string;
let test: TestApp;
let owner: ListOwner;
const logged: string[] = [];

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'dist-'));
  for (const folder of ['assets', '.vite', '.render']) await mkdir(join(dist, folder));
  await writeFile(join(dist, 'index.html'), TEMPLATE);
  await writeFile(join(dist, '.vite/manifest.json'), JSON.stringify(MANIFEST));
  await writeFile(join(dist, '.render/render-page.js'), RENDERER);
  const stream = new PassThrough();
  stream.on('data', (line) => logged.push(String(line)));
  const settings = { PUBLIC_URL: 'https://signboard.example', OPERATOR_EMAIL: 'ops@signboard.example' };
  test = await startTestApp({ webDist: dist, settings, log: createLogger('error', stream) });
  owner = await given.owner(test);
});
afterAll(async () => {
  await test.close();
  await rm(dist, { recursive: true });
});

async function onlineList(extra: object = {}) {
  const list = (await owner.create(extra)).json().result;
  await owner.save(list, basics());
  await owner.call('POST', '/activate', { id: list.id });
  return { ...list, path: `/sb/${owner.workspace}/${list.urlEndName}` };
}

const read = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });

const content = (html: string, tag: string, mark: string) =>
  new RegExp(`<${tag} [^>]*${mark}[^>]*>(.*?)</${tag}>`, 's').exec(html)?.[1] ?? '';

const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1];

describe('initial HTML of a list', () => {
  it('[J1] contains the rendered list, its data, and links to the files it needs', async () => {
    const { path, name } = await onlineList();
    const { statusCode, body, headers } = await read(path.toUpperCase().replace('/SB/', '/sb/'));
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
    const at = test.clock.now().getTime();
    expect(content(body, 'div', 'id="root"')).toBe(`<p>${path} en  https://x.com/signboard ${at}</p>`);
    expect(JSON.parse(content(body, 'script', 'id="signboard-list"'))).toMatchObject({
      at: new Date(at).toISOString(),
      list: { name, state: 'upcoming', details: { description: 'A list' } },
    });
    expect(body).toContain('href="/assets/page.css"></head>');
    expect(body).toContain('href="/picture"');
  });

  it('[J9] has the list’s title, text, image and URL as metadata', async () => {
    const banner = await given.image(test);
    const { path, name } = await onlineList({ isColor: false, color: null, banner });
    const { body } = await read(path, { 'accept-language': 'es' });
    expect(body).toContain(`<title>${name} · Signboard</title>`);
    expect(body).toContain(`<link rel="canonical" href="https://signboard.example${path}">`);
    expect(
      ['og:title', 'og:description', 'og:url', 'og:image', 'og:locale', 'twitter:card', 'description'].map(
        (tag) => meta(body, tag),
      ),
    ).toEqual([
      name,
      'A list',
      `https://signboard.example${path}`,
      `https://signboard.example${path}/card.png?lang=es&amp;state=upcoming`,
      'es_ES',
      'summary_large_image',
      'A list',
    ]);
  });

  it('[J1] defers scripts until the list is painted', async () => {
    const { body } = await read((await onlineList()).path);
    expect(body).not.toContain('modulepreload');
    expect(JSON.parse(content(body, 'script', 'id="signboard-scripts"'))).toEqual([
      '/assets/main.js',
      '/assets/page.js',
    ]);
  });

  it('[J1] [J9] escapes what the owner wrote', async () => {
    const evilName = `"'></script></title><script>alert(1)</script><!--`;
    const evil = `${evilName}\u202e`;
    const { path } = await onlineList({ name: `Evil ${evilName}`, description: evil });
    const { body } = await read(path);
    expect(body).not.toContain('<script>alert');
    expect(body.match(/<\/title>/g)).toHaveLength(1);
    expect(body).not.toContain('<!--');
    const { list } = JSON.parse(content(body, 'script', 'id="signboard-list"'));
    expect(list.details.description).toBe(evil);
    expect(meta(body, 'og:title')).toContain('&lt;script&gt;alert(1)');
  });

  it('[J1] [J9] shows only name and image of an offline list, nothing unpublished', async () => {
    const list = (await owner.create({ description: 'still secret', website: 'https://secret.test' })).json()
      .result;
    const { statusCode, body } = await read(`/sb/${owner.workspace}/${list.urlEndName}`);
    expect(statusCode).toBe(200);
    expect(meta(body, 'og:title')).toBe(list.name);
    expect(meta(body, 'robots')).toBe('noindex');
    expect(body).not.toContain('secret');
  });

  it('[J1] is a 404 without list data for an unknown list', async () => {
    for (const name of ['nothing', `${'x'.repeat(200)}`, '%00']) {
      const { statusCode, body } = await read(`/sb/${owner.workspace}/${name}`);
      expect([name, statusCode, meta(body, 'og:title')]).toEqual([name, 404, 'Signboard']);
      expect(body).toContain('<div id="root"></div>');
      expect(body).not.toContain('signboard-list');
    }
  });

  it('[J1] [N6] uses the visitor’s language and theme', async () => {
    const { path } = await onlineList();
    const { body } = await read(path, { cookie: 'signboard_look=es.dark.theme2', 'accept-language': 'en' });
    expect(body).toContain('<html lang="es" data-theme="dark" data-preset="theme2">');
    expect(body).toContain(`<p>${path} es dark `);
    expect((await read(path, { 'accept-language': 'es-MX,en;q=0.4' })).body).toContain(`<p>${path} es  `);
  });

  it('[J2] is rendered again after the list changes', async () => {
    const { path, id } = await onlineList();
    const stateOf = async () =>
      JSON.parse(content((await read(path)).body, 'script', 'id="signboard-list"')).list.state;
    expect(await stateOf()).toBe('upcoming');
    await owner.call('POST', '/finish', { id });
    expect(await stateOf()).toBe('closed');
  });
});

describe('the head of pages that are rendered in the browser', () => {
  const publish = (change: object) =>
    owner.browser.call('PUT', '/api/v1/communities/own', {
      body: { name: 'Foxes', about: '', logo: null, links: [], isPublished: true, isListed: true, ...change },
    });

  it('names the community, escapes what its owner wrote, and hides unlisted ones from search engines', async () => {
    const evil = '"></title><script>alert(1)</script>';
    await publish({ name: `Foxes ${evil}`, about: evil, logo: owner.logo });
    const { statusCode, body } = await read(`/sb/${owner.workspace.toUpperCase()}`);
    expect(statusCode).toBe(200);
    expect(body).not.toContain('<script>alert');
    expect(meta(body, 'og:title')).toContain('Foxes &quot;&gt;');
    expect(meta(body, 'og:image')).toBe(`https://signboard.example/api/v1/images/${owner.logo}`);
    expect(body).toContain(`<link rel="canonical" href="https://signboard.example/sb/${owner.workspace}">`);
    expect(meta(body, 'robots')).toBeUndefined();
    await publish({ isListed: false });
    expect(meta((await read(`/sb/${owner.workspace}`)).body, 'robots')).toBe('noindex');
  });

  it('is a 404 for a community that is not published, and for a live draw without a list', async () => {
    await publish({ isPublished: false });
    for (const path of [
      `/sb/${owner.workspace}`,
      '/sb/nobody',
      '/sb/%00',
      `/sb/${owner.workspace}/none/live`,
    ])
      expect([path, (await read(path)).statusCode]).toEqual([path, 404]);
  });

  it('shows the list at its live draw, whose canonical page is the list', async () => {
    const { path, name } = await onlineList();
    const { body } = await read(`${path}/live`);
    expect(meta(body, 'og:title')).toBe(name);
    expect(body).toContain(`<link rel="canonical" href="https://signboard.example${path}">`);
  });

  it('describes the directory in both languages', async () => {
    const titles = await Promise.all(
      ['en', 'es'].map(async (language) =>
        meta((await read('/communities', { 'accept-language': language })).body, 'og:title'),
      ),
    );
    expect(titles).toEqual(['Communities', 'Comunidades']);
  });
});

describe('the public page of a bot', () => {
  const addBot = async (fields: Record<string, unknown> = {}) => {
    const { db } = test.deps;
    const { id } = await db
      .insertInto('bots')
      .values({ twitterId: crypto.randomUUID(), username: 'fox_sales', ...fields })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };

  it('has its account as title, its collections and their art, in both languages', async () => {
    const id = await addBot();
    const evil = 'Foxes "></title><script>alert(1)</script>';
    await addCollection(test.deps.db, id, { contract: '0xf0', name: evil });
    await addCollection(test.deps.db, id, { contract: '0xf1', name: 'Badgers', position: 1 });
    const image = await given.image(test);
    await test.deps.db
      .insertInto('collectionArt')
      .values({ chain: 'ethereum', contract: '0xf1', image })
      .execute();
    const { statusCode, body, headers } = await read(`/nft/alert/bot/${id.toUpperCase()}`);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(body).toContain('<title>@fox_sales · Signboard</title>');
    expect(body).not.toContain('<script>alert');
    expect(meta(body, 'description')).toMatch(/^Live sales of Foxes .* and Badgers: latest prices/);
    expect(meta(body, 'og:image')).toBe(`https://signboard.example/api/v1/images/${image}`);
    expect(body).toContain(`<link rel="canonical" href="https://signboard.example/nft/alert/bot/${id}">`);
    expect(JSON.parse(content(body, 'script', 'id="signboard-list"')).bot).toMatchObject({
      id,
      username: 'fox_sales',
    });
    const spanish = await read(`/nft/alert/bot/${id}`, { 'accept-language': 'es' });
    expect(meta(spanish.body, 'description')).toMatch(/^Ventas en vivo de Foxes/);
  });

  it('stays while the bot is paused, but is not for search engines', async () => {
    const id = await addBot({ isPaused: true });
    await addCollection(test.deps.db, id, { contract: '0xf2', name: 'Foxes' });
    const { statusCode, body } = await read(`/nft/alert/bot/${id}`);
    expect([statusCode, meta(body, 'robots')]).toEqual([200, 'noindex']);
  });

  it('is one and the same 404 for a bot that is unknown, never set up or deleted', async () => {
    const unset = await addBot();
    const bodies = [];
    for (const id of [unset, crypto.randomUUID(), 'nonsense', '%00', '%f0%9f%a6%8a']) {
      const { statusCode, body } = await read(`/nft/alert/bot/${id}`);
      expect([id, statusCode, meta(body, 'robots')]).toEqual([id, 404, 'noindex']);
      bodies.push(body);
    }
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).toContain('<title>Bot not found · Signboard</title>');
  });

  it('is listed by a page with its own head', async () => {
    const { statusCode, body } = await read('/nft/alert/allbots', { 'accept-language': 'es' });
    expect([statusCode, meta(body, 'og:title')]).toEqual([200, 'Todos los bots']);
    expect(body).toContain('<link rel="canonical" href="https://signboard.example/nft/alert/allbots">');
  });
});

describe('a shared list', () => {
  it('[J9] has a picture with its state for link previews', async () => {
    const { path } = await onlineList();
    const card = await read(`${path}/card.png?lang=es&state=upcoming`);
    expect([card.statusCode, card.headers['content-type']]).toEqual([200, 'image/png']);
    expect(card.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    const inEnglish = await read(`${path}/card.png`);
    expect(inEnglish.rawPayload.equals(card.rawPayload)).toBe(false);
    expect((await read(`/sb/${owner.workspace}/no-such-list/card.png`)).statusCode).toBe(404);
  });

  it('has a card for any website, without script and cookie', async () => {
    const { path, name } = await onlineList();
    const { statusCode, headers, body } = await read(`${path}/embed`);
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; img-src 'self'; style-src 'self'; frame-ancestors *",
    );
    expect([headers['x-frame-options'], headers['set-cookie']]).toEqual([undefined, undefined]);
    expect(body).toContain(name);
    expect(body).toContain('Opens Dec 1, 2026');
    expect(body).not.toContain('<script');
    expect((await read(`${path}/embed?lang=es`)).body).toContain('Abre el');
    expect((await read('/sb/nobody/nothing/embed')).statusCode).toBe(404);
    // Every other page still refuses to be framed.
    expect((await read(path)).headers['x-frame-options']).toBe('DENY');
  });

  it('lets no site frame the answer for a list that doesn’t exist', async () => {
    const { headers } = await read('/sb/nobody/nothing/embed');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });
});

describe('initial HTML of a public page', () => {
  it('[M1] contains the page, its title and text, its canonical URL and its translation', async () => {
    const { body, headers } = await read('/nft/alert');
    expect(content(body, 'div', 'id="root"')).toContain('<p>/nft/alert en ');
    expect(body).toContain('<title>A page · Signboard</title>');
    expect(meta(body, 'description')).toBe('About &quot;it&quot;');
    expect(meta(body, 'og:title')).toBe('A page');
    expect(meta(body, 'og:image')).toBe('https://signboard.example/share.png');
    expect(body).toContain('<link rel="canonical" href="https://signboard.example/nft/alert/">');
    const other = (language: string, url: string) =>
      `<link rel="alternate" hreflang="${language}" href="https://signboard.example/nft/alert/${url}">`;
    expect(body).toContain(other('en', '') + other('es', '?lang=es') + other('x-default', ''));
    expect(String(headers['content-security-policy'])).toContain("style-src 'self';");
  });

  it('[M1] embeds structured data that cannot close its element', async () => {
    const { body } = await read('/faqs');
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? '';
    expect(JSON.parse(data)).toEqual({ name: '</script>' });
  });

  it('[M1] [N6] uses the language of the URL before any preference', async () => {
    const cookie = 'signboard_look=en.-.-';
    const { body } = await read('/faqs?lang=es', { cookie, 'accept-language': 'en' });
    expect(body).toContain('<html lang="es">');
    expect(body).toContain('<p>/faqs es ');
    expect(body).toContain('<link rel="canonical" href="https://signboard.example/faqs?lang=es">');
    for (const asked of ['lang=xx', 'lang=es&lang=en', 'lang[]=es', 'lang='])
      expect((await read(`/faqs?${asked}`)).body).toContain('<html lang="en">');
  });

  it('is the client-rendered shell for all other pages', async () => {
    const { body } = await read('/login');
    expect(body).toContain('<div id="root"></div>');
    expect(body).toContain('<title>Signboard</title>');
    expect(body).not.toMatch(/rel="canonical"|hreflang|ld\+json/);
  });
});

const publishCommunity = (of: ListOwner, change: object = {}) =>
  of.browser.call('PUT', '/api/v1/communities/own', {
    body: {
      name: 'Foxes </script>',
      about: 'We like foxes.',
      logo: null,
      links: [],
      isPublished: true,
      isListed: true,
      ...change,
    },
  });

describe('initial HTML of a community', () => {
  it('contains the rendered community, its data and its metadata', async () => {
    const foxes = await given.owner(test);
    const path = `/sb/${foxes.workspace}`;
    expect((await read(path)).statusCode).toBe(404);
    await publishCommunity(foxes, { isListed: false });
    const { statusCode, body } = await read(path);
    expect(statusCode).toBe(200);
    expect(content(body, 'div', 'id="root"')).toContain(`<p>${path} en`);
    expect(JSON.parse(content(body, 'script', 'id="signboard-list"'))).toMatchObject({
      list: null,
      community: { name: 'Foxes </script>', workspace: foxes.workspace },
    });
    expect(body).toContain('<title>Foxes &lt;/script&gt; · Signboard</title>');
    expect(meta(body, 'description')).toBe('We like foxes.');
    expect(meta(body, 'robots')).toBe('noindex');
    expect(body).toContain(`<link rel="canonical" href="https://signboard.example${path}">`);
  });
});

it.each([
  `/s/${'A'.repeat(22)}`,
  '/user/confirm-email/a-token',
  '/unsubscribe/an-id.a-signature',
  '/sb/discord/callback?code=c&state=s',
  '/sb/twitter/callback?code=c&state=s',
  '/nft/alert/twitter/callback/?code=c&state=s',
])('keeps the credential in %s out of caches, referrers and search engines', async (path) => {
  const { statusCode, headers } = await read(path);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
});

it('lets browsers check a page without a credential again', async () => {
  expect((await read('/login')).headers).toMatchObject({
    'cache-control': 'no-cache',
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
});

it('says in security.txt where to report a weakness, unless the instance names nobody', async () => {
  const { headers, body } = await read('/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const [, expires = ''] = /^Expires: (.*)$/m.exec(body) ?? [];
  const days = (Date.parse(expires) - test.clock.now().getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(178);
  expect(days).toBeLessThanOrEqual(180);
  expect(body).toBe(
    `Contact: mailto:ops@signboard.example\nExpires: ${expires}\nPreferred-Languages: en, es\nCanonical: https://signboard.example/.well-known/security.txt\n`,
  );
  const without = await startTestApp({
    webDist: dist,
    settings: { PUBLIC_URL: 'https://signboard.example' },
  });
  try {
    expect((await without.app.inject('/.well-known/security.txt')).statusCode).toBe(404);
  } finally {
    await without.close();
  }
});

describe('search engines', () => {
  it('[M1] find exactly the public pages, in both languages, the listed communities and the bots that post in the sitemap', async () => {
    const hidden = await given.owner(test);
    await publishCommunity(hidden, { isListed: false });
    await publishCommunity(owner);
    const { body, headers } = await read('/sitemap.xml');
    expect(headers['content-type']).toContain('xml');
    const found = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
    expect(found).toHaveLength(18);
    expect(found.filter((url) => url?.includes('/nft/alert/bot/'))).toHaveLength(1);
    expect(found).toContain(`https://signboard.example/sb/${owner.workspace}`);
    expect(found).toContain('https://signboard.example/');
    expect(found).toContain('https://signboard.example/nft/alert/?lang=es');
    for (const url of found)
      expect((await read(String(url).slice('https://signboard.example'.length))).statusCode).toBe(200);
  });

  it('[M1] are kept out of private pages, but not from the images of link previews', async () => {
    const { body } = await read('/robots.txt');
    expect(body).toContain('Allow: /api/v1/images/');
    for (const path of ['/api/', '/users/', '/home', '/list-curator/', '/user/'])
      expect(body).toContain(`Disallow: ${path}\n`);
    expect(body).not.toMatch(/^Disallow: \/(sb\/)?$/m);
    expect(body).toContain('Sitemap: https://signboard.example/sitemap.xml');
  });
});

describe('content security policy of a rendered page', () => {
  it('allows the page’s own style element by its hash and nothing else in addition', async () => {
    const { path } = await onlineList({ color: '#AB12CD' });
    const { body, headers } = await read(path);
    const css = content(body, 'style', 'id="signboard-styles"');
    expect(css).toBe('[data-style="0"]{--list-color:#AB12CD}');
    const hash = createHash('sha256').update(css).digest('base64');
    const plain = String((await read('/faqs')).headers['content-security-policy']);
    expect(plain).toContain("style-src 'self';");
    expect(headers['content-security-policy']).toBe(
      plain.replace("style-src 'self'", `style-src 'self' 'sha256-${hash}'`),
    );
  });
});

describe('pages', () => {
  it('fall back to client rendering when rendering fails, and log the failure once', async () => {
    const before = logged.length;
    for (const { path, name } of [
      await onlineList({ name: 'Breaks 1' }),
      await onlineList({ name: 'Breaks 2' }),
    ]) {
      const { statusCode, body } = await read(path);
      expect([statusCode, meta(body, 'og:title')]).toEqual([200, name]);
      expect(body).toContain('<div id="root"></div>');
    }
    expect(logged.slice(before).filter((line) => line.includes('this list breaks the page'))).toHaveLength(1);
  });

  it('fall back to client rendering when the render function is missing or broken', async () => {
    for (const broken of ['export const other = 1;', 'throw new Error("at start")', 'not a script at all']) {
      const folder = await mkdtemp(join(tmpdir(), 'dist-'));
      for (const name of ['assets', '.render']) await mkdir(join(folder, name));
      await writeFile(join(folder, 'index.html'), TEMPLATE);
      await writeFile(join(folder, '.render/render-page.js'), broken);
      const other = await startTestApp({ webDist: folder });
      try {
        expect((await other.app.inject('/')).body).toContain('<div id="root"></div>');
      } finally {
        await other.close();
        await rm(folder, { recursive: true });
      }
    }
  });

  it('are gzipped for clients that accept it', async () => {
    const { rawPayload, headers } = await read('/', { 'accept-encoding': 'gzip, br' });
    expect(headers['content-encoding']).toBe('gzip');
    expect(headers.vary).toContain('accept-encoding');
    expect(gunzipSync(rawPayload).toString()).toBe((await read('/')).body);
  });

  it('do not expose server-only files', async () => {
    for (const url of ['/.render/render-page.js', '/.vite/manifest.json', '/index.html'])
      expect((await read(url)).body).not.toMatch(/createPageRenderer|"main\.tsx"|<!--head-->/);
  });
});
