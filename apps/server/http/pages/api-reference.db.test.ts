import { ERROR_STATUS, type ErrorCode } from '@signboard/contract/errors.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { writeReference } from './api-reference.ts';

const URL_HERE = 'https://signboard.example';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

describe('the API reference', () => {
  it('has the policy of every other response, with Trusted Types and no other host', async () => {
    const usual = (await test.app.inject('/healthz')).headers['content-security-policy'];
    expect(usual).toContain("require-trusted-types-for 'script'");
    for (const url of ['/docs', '/docs/', '/docs/reference.css', '/docs/json']) {
      const answer = await test.app.inject(url);
      expect([url, answer.statusCode]).toEqual([url, 200]);
      expect(answer.headers['content-security-policy']).toBe(usual);
    }
  });

  it('is compressed, and not sent again to a client that has it', async () => {
    for (const url of ['/docs', '/docs/reference.css', '/docs/json']) {
      const headers = { 'accept-encoding': 'gzip' };
      const first = await test.app.inject({ url, headers });
      expect([url, first.headers['content-encoding']]).toEqual([url, 'gzip']);
      const tag = String(first.headers.etag);
      const again = await test.app.inject({ url, headers: { ...headers, 'if-none-match': tag } });
      expect([url, again.statusCode, again.body]).toEqual([url, 304, '']);
    }
  });

  it('serves no files of a documentation tool', async () => {
    for (const url of ['/docs/static/swagger-ui-bundle.js', '/docs/static/index.html', '/docs/yaml'])
      expect((await test.app.inject(url)).headers['content-type']).not.toMatch(/javascript|yaml/);
  });

  it('names every call of the document, without scripts and inline styles', async () => {
    const { body } = await test.app.inject('/docs');
    const { paths } = (await test.app.inject('/docs/json')).json();
    expect(Object.keys(paths).length).toBeGreaterThan(50);
    for (const [path, operations] of Object.entries<object>(paths))
      for (const method of Object.keys(operations))
        expect(body).toContain(`<b>${method.toUpperCase()}</b> <code>${path}</code>`);
    expect(body).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
  });

  it('loads nothing from other hosts', async () => {
    const { body } = await test.app.inject('/docs');
    const loaded = [...body.matchAll(/\s(?:src|href)="([^"]*)"/g)].map(([, url]) => url);
    expect(loaded.length).toBeGreaterThan(10);
    expect(loaded.filter((url) => !/^(\/(?!\/)|#)/.test(url ?? ''))).toEqual([]);
  });

  it('begins with what a program needs: keys, an example of this instance and the read API', async () => {
    const { body } = await test.app.inject('/docs');
    const headings = [...body.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, text]) => text);
    expect(headings.slice(0, 3)).toEqual(['Getting started', 'Read API', 'Accounts']);
    expect(body).toContain('curl http://localhost:3000/api/v1/lists');
    expect(body).toContain('<p>An API key with entries:read</p>');
    expect(body).toContain('<p>An API key with sales:read, or nothing</p>');
  });

  it('names every error code of the read API with its status', async () => {
    const { body } = await test.app.inject('/docs');
    const codes = [...body.matchAll(/<tr><td><code>([a-z-]+)<\/code><\/td><td>(\d+)<\/td>/g)];
    expect(codes.length).toBeGreaterThan(8);
    for (const [, code, status] of codes)
      expect([code, ERROR_STATUS[code as ErrorCode]]).toEqual([code, Number(status)]);
  });

  it('lists the fields of a call with their types and limits', () => {
    const schema = {
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string', minLength: 1, maxLength: 100 },
        chain: { enum: ['ethereum', 'solana'], default: 'ethereum' },
        links: {
          type: 'array',
          maxItems: 5,
          items: { type: 'object', properties: { url: { type: 'string' } } },
        },
        endsAt: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
      },
    };
    const requestBody = { content: { 'application/json': { schema } } };
    const html = writeReference(
      {
        info: { title: 'Test', version: '1' },
        paths: { '/lists': { post: { requestBody } } },
      },
      URL_HERE,
    );
    const text = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
    expect(text).toContain(
      'name string , 1 to 100 characters chain &quot;ethereum&quot; | &quot;solana&quot; , optional, &quot;ethereum&quot; by default ' +
        'links list of object , optional, at most 5 url string , optional endsAt date-time | null , optional',
    );
  });

  it('is written once, however many requests arrive', async () => {
    await Promise.all(['/docs', '/docs/json'].map((url) => test.app.inject(url)));
    const describing = vi.spyOn(test.app, 'swagger');
    for (const url of ['/docs', '/docs/json', '/docs', '/docs/json']) await test.app.inject(url);
    expect(describing).not.toHaveBeenCalled();
  });

  it('shows texts of the document as text', () => {
    const nasty = '<img src=x onerror=alert(1)>';
    const schema = {
      type: nasty,
      description: nasty,
      default: nasty,
      properties: { [nasty]: { enum: [nasty] } },
    };
    const content = { content: { [nasty]: { schema } } };
    const nastyOperation = {
      parameters: [{ name: nasty, in: nasty, schema }],
      requestBody: content,
      security: [{ [nasty]: [] }],
      responses: { 200: content },
    };
    const html = writeReference(
      {
        info: { title: nasty, version: nasty, description: nasty },
        paths: { [`/${nasty}`]: { get: { summary: nasty, tags: [nasty], ...nastyOperation } } },
      },
      URL_HERE,
    );
    expect(html).toContain('&lt;img');
    expect(html).not.toContain('<img');
  });
});
