import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sandboxForTest } from '../sandbox-for-test.ts';
import { createAssessments, RECAPTCHA_SITE } from './assessments.ts';

const sandbox = sandboxForTest({ beforeAll, afterAll });
afterEach(async () => void (await sandbox.post('/reset')));

const co = (origin: string) => Buffer.from(origin).toString('base64').replaceAll('=', '.');
const visit = (fields: Record<string, string> = {}) =>
  sandbox.form('/recaptcha/api2/reload', {
    k: RECAPTCHA_SITE.siteKey,
    co: co('https://signboard.example:443'),
    action: 'join',
    ...fields,
  });
const token = async () => (await (await visit()).json()).token as string;
const verify = async (response: string, secret: string = RECAPTCHA_SITE.secretKey) => {
  const answer = await sandbox.form('/recaptcha/api/siteverify', { secret, response });
  expect(answer.status).toBe(200);
  return await answer.json();
};

describe('the simulated reCAPTCHA', () => {
  it('returns score, action and host of a token once', async () => {
    const made = await token();
    expect(await verify(made)).toEqual({
      success: true,
      score: 0.9,
      action: 'join',
      challenge_ts: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      hostname: 'signboard.example',
    });
    expect(await verify(made)).toEqual({ success: false, 'error-codes': ['timeout-or-duplicate'] });
  });

  it('uses the configured score until it is reset', async () => {
    expect(await (await sandbox.post('/recaptcha/score', { score: 0.1 })).json()).toEqual({ score: 0.1 });
    expect((await verify(await token())).score).toBe(0.1);
    await sandbox.post('/reset');
    expect((await verify(await token())).score).toBe(0.9);
    for (const score of [2, -1, 'x', null, ''])
      expect((await sandbox.post('/recaptcha/score', { score })).status).toBe(400);
  });

  it.each([
    ['no secret', { secret: '', response: 'x' }, ['missing-input-secret']],
    ['a wrong secret', { secret: 'wrong', response: 'x' }, ['invalid-input-secret']],
    ['no token', { secret: RECAPTCHA_SITE.secretKey, response: '' }, ['missing-input-response']],
    ['a made-up token', { secret: RECAPTCHA_SITE.secretKey, response: 'x' }, ['invalid-input-response']],
  ])('rejects %s', async (_case, { secret, response }, codes) => {
    expect(await verify(response, secret)).toEqual({ success: false, 'error-codes': codes });
  });

  it('expires tokens after two minutes', () => {
    let now = Date.parse('2026-11-15T12:00:00Z');
    const assessments = createAssessments(() => now);
    const [early, late] = [assessments.issue('a.example', 'join'), assessments.issue('a.example', 'join')];
    now += 119_999;
    expect(assessments.redeem(early)).toMatchObject({ hostname: 'a.example' });
    now += 1;
    expect(assessments.redeem(late)).toBe('timeout-or-duplicate');
  });

  it('rejects another site key, a page without an origin and an invalid action', async () => {
    expect((await visit({ k: 'another' })).status).toBe(400);
    expect((await visit({ co: co('null') })).status).toBe(400);
    expect((await visit({ action: 'not allowed!' })).status).toBe(400);
    const query = `k=${RECAPTCHA_SITE.siteKey}&co=${co('null')}`;
    expect(await (await sandbox.get(`/recaptcha/api2/anchor?${query}`)).text()).toContain('Invalid domain');
  });

  it('serves its scripts, and shows the settings and the latest checks', async () => {
    for (const file of ['api.js', 'releases/sandbox/recaptcha.js', 'api2/anchor.js'])
      expect((await sandbox.get(`/recaptcha/${file}`)).headers.get('content-type')).toContain('javascript');
    await verify(await token());
    const { env, checks } = await (await sandbox.get('/recaptcha.json')).json();
    expect(env.RECAPTCHA_VERIFY_URL).toBe(`${sandbox.url()}/recaptcha/api/siteverify`);
    expect(checks[0]).toMatchObject({ action: 'join', hostname: 'signboard.example', score: 0.9 });
    const page = await (await sandbox.get('/recaptcha')).text();
    expect(page).toContain('RECAPTCHA_SITE_KEY=');
    expect(page).toContain('<td>signboard.example</td>');
  });

  it('fails the next call as planned', async () => {
    await sandbox.post('/recaptcha/faults', { kind: 'server-error' });
    const fields = { secret: RECAPTCHA_SITE.secretKey, response: await token() };
    expect((await sandbox.form('/recaptcha/api/siteverify', fields)).status).toBe(503);
    await sandbox.post('/recaptcha/faults', { kind: 'unauthorized' });
    expect(await verify(fields.response)).toMatchObject({ 'error-codes': ['invalid-input-secret'] });
    expect(await verify(fields.response)).toMatchObject({ success: true });
  });
});
