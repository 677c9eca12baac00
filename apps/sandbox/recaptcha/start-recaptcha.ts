import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type FaultKind, type FaultSwitch, failCalls } from '../faults/fault-switch.ts';
import { type Html, html, sendPage, showTime, wantsPage } from '../home/html.ts';
import type { Check } from './assessments.ts';
import { type Assessments, createAssessments, RECAPTCHA_SITE, recaptchaEnv } from './assessments.ts';

type ScoreView = { env: Record<string, string>; score: number; checks: Check[] };

type Visit = { k?: string; co?: string; action?: string };

const ANCHOR_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'";

const ACTION = /^[A-Za-z0-9/_]{1,100}$/;

/** A wrong answer is an HTML page instead of JSON. */
export const RECAPTCHA_FAULTS = [
  'rate-limited',
  'server-error',
  'hang',
  'drop-after-accept',
  'unauthorized',
  'not-found',
  'slow',
  'wrong-answer',
] as const satisfies FaultKind[];

/** A simulated reCAPTCHA v3: browser scripts, verification API and a page to set the score. */
export function startRecaptcha(
  app: FastifyInstance,
  faults: FaultSwitch,
  siteUrl: () => string,
): { clear: () => void } {
  const assessments = createAssessments();
  app.register(
    async (api) => {
      failCalls(api, faults, {
        'rate-limited': (reply) => reply.code(429).type('text/plain').send('Too Many Requests'),
        'server-error': (reply) => reply.code(503).type('text/plain').send('Service Unavailable'),
        unauthorized: (reply) => reply.send({ success: false, 'error-codes': ['invalid-input-secret'] }),
        'not-found': (reply) => reply.code(404).type('text/plain').send('Not Found'),
        'wrong-answer': (reply) => reply.type('text/html').send('<!doctype html><title>Welcome</title>'),
      });
      verifyRoutes(api, assessments);
    },
    { prefix: '/recaptcha/api' },
  );
  app.register(async (browser) => browserRoutes(browser, assessments), { prefix: '/recaptcha' });
  scoreRoutes(app, assessments, siteUrl);
  return { clear: assessments.clear };
}

type VerifyForm = { secret?: string; response?: string };

/** The verification API: form in, JSON out, always status 200. */
function verifyRoutes(app: FastifyInstance, assessments: Assessments): void {
  app.post('/siteverify', async ({ body }) => {
    const { secret = '', response = '' } = (body ?? {}) as VerifyForm;
    const faults = [...secretFaults(secret), ...(response === '' ? ['missing-input-response'] : [])];
    if (faults.length > 0) return refusal(faults);
    const verdict = assessments.redeem(response);
    if (typeof verdict === 'string') return refusal([verdict]);
    const { score, action, madeAt, hostname } = verdict;
    return { success: true, score, action, challenge_ts: madeAt.replace(/\.\d+Z$/, 'Z'), hostname };
  });
}

function secretFaults(secret: string): string[] {
  if (secret === '') return ['missing-input-secret'];
  return secret === RECAPTCHA_SITE.secretKey ? [] : ['invalid-input-secret'];
}

function refusal(codes: string[]) {
  return { success: false, 'error-codes': codes };
}

/**
 * What a browser loads, in the same order as with the real service: a small script loads a large one from a fixed URL,
 * which inserts an iframe of this host; only that iframe can request tokens.
 */
function browserRoutes(app: FastifyInstance, assessments: Assessments): void {
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

/** The page of the simulated reCAPTCHA, and its score setting. */
function scoreRoutes(app: FastifyInstance, assessments: Assessments, siteUrl: () => string): void {
  const view = () => ({
    env: recaptchaEnv(siteUrl()),
    score: assessments.score(),
    checks: assessments.checks(),
  });
  app.get('/recaptcha', async (_request, reply) =>
    sendPage(reply, { title: 'reCAPTCHA', path: '/recaptcha', body: scorePage(view()) }),
  );
  app.get('/recaptcha.json', async () => view());
  app.post('/recaptcha/score', async (request, reply) => {
    const { score } = (request.body ?? {}) as { score?: unknown };
    const next = score === '' || score === null ? Number.NaN : Number(score);
    if (!(next >= 0 && next <= 1))
      return reply.code(400).send({ error: 'score must be a number from 0 to 1' });
    assessments.setScore(next);
    return wantsPage(request) ? reply.redirect('/recaptcha', 303) : { score: next };
  });
}

/** The settings, the current score and the latest checks. */
function scorePage({ env, score, checks }: ScoreView): Html {
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  return html`<h1>reCAPTCHA</h1>
<p class="lead">Signboard has its own anti-bot check. With these settings, it uses this simulated reCAPTCHA instead:</p>
<pre>${settings.join('\n')}</pre>
<section class="card"><h2>Score</h2><p>The score visitors get from now on. 1 is a person, 0 is a bot. Signboard requires at least 0.5.</p>
<form method="post" action="/recaptcha/score" class="fields"><label>Score<input type="number" name="score" min="0" max="1" step="0.1" value="${String(score)}" required></label><button>Set score</button></form></section>
<section><h2>Checks</h2>${checks.length === 0 ? html`<p class="note">No checks yet.</p>` : checkTable(checks)}</section>`;
}

function checkTable(checks: Check[]): Html {
  const rows = checks.map(
    ({ at, action, hostname, score }) =>
      html`<tr><td>${showTime(at)}</td><td>${action ?? 'invalid token'}</td><td>${hostname ?? ''}</td><td>${score === null ? '' : String(score)}</td></tr>`,
  );
  return html`<div class="wide"><table><thead><tr><th>Time</th><th>Action</th><th>Host</th><th>Score</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}
