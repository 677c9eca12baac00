import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { html } from '../home/html.ts';
import { type Assessments, RECAPTCHA_SITE } from './assessments.ts';

const ANCHOR_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'";
const ACTION = /^[A-Za-z0-9/_]{1,100}$/;

type Visit = { k?: string; co?: string; action?: string };

/**
 * What a browser loads, in the same order as with the real service: a small script loads a large one from a fixed URL,
 * which inserts an iframe of this host; only that iframe can request tokens.
 */
export function browserRoutes(app: FastifyInstance, assessments: Assessments): void {
  const scripts = { '/api.js': 'api.js', '/releases/sandbox/recaptcha.js': 'recaptcha.js' };
  for (const [address, file] of Object.entries({ ...scripts, '/api2/anchor.js': 'anchor.js' })) {
    const text = readFileSync(path.join(import.meta.dirname, 'browser', file), 'utf8');
    app.get(address, async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(text));
  }
  app.get<{ Querystring: Visit }>('/api2/anchor', async ({ query }, reply) => {
    const isKnown = query.k === RECAPTCHA_SITE.siteKey && hostOf(query.co) !== null;
    const content = isKnown
      ? html`<script src="/recaptcha/api2/anchor.js"></script>`
      : html`<p>ERROR for site owner: Invalid domain for site key</p>`;
    return reply
      .header('content-security-policy', ANCHOR_POLICY)
      .type('text/html; charset=utf-8')
      .send(html`<!doctype html><title>reCAPTCHA</title>${content}`.markup);
  });
  app.post('/api2/reload', async ({ body }, reply) => {
    const { k, co, action = '' } = (body ?? {}) as Visit;
    const host = hostOf(co);
    if (k !== RECAPTCHA_SITE.siteKey || host === null || !ACTION.test(action))
      return reply.code(400).send({ error: 'k, co or action is not right' });
    return { token: assessments.issue(host, action) };
  });
}

/** The embedding page's host. `co` is its origin in base64, padded with dots. */
function hostOf(co = ''): string | null {
  const origin = Buffer.from(co.replaceAll('.', '='), 'base64').toString();
  const url = URL.parse(origin);
  return url && /^https?:$/.test(url.protocol) ? url.hostname : null;
}
