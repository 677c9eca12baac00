import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import { type PeerAnswer, sendJson, startPeer } from '../peer-for-test.ts';
import { createXAccounts } from './x-accounts.ts';

const clock = createTestClock();
let x: Awaited<ReturnType<typeof startPeer>>;
beforeEach(async () => {
  x = await startPeer();
});
afterEach(() => x.stop());

const accounts = () =>
  createXAccounts({ apiBase: x.url, consumerKey: 'key', consumerSecret: 'secret' }, { clock });
const SIGN_IN = 'POST /oauth2/token';
/** A peer that authenticates the app and answers lookups as a test says. */
const afterSignIn =
  (look: PeerAnswer): PeerAnswer =>
  (request, response) => {
    const isSignIn = `${request.method} ${request.url}` === SIGN_IN;
    const isApp = request.headers.authorization === `Basic ${btoa('key:secret')}`;
    if (isSignIn)
      sendJson(isApp ? 200 : 401, { token_type: 'bearer', access_token: 'AAAA' })(request, response);
    else if (request.headers.authorization !== 'Bearer AAAA') sendJson(401, {})(request, response);
    else look(request, response);
  };

it('finds an account as X spells it, with one call per name', async () => {
  x.peer.answer = afterSignIn(sendJson(200, { data: { id: '1', username: 'TidepoolClub' } }));
  const { findByName } = accounts();
  expect(await findByName('tidepoolclub')).toEqual(['TidepoolClub']);
  expect(await findByName('TIDEPOOLCLUB')).toEqual(['TidepoolClub']);
  expect(await findByName('another')).toEqual(['TidepoolClub']);
  expect(x.peer.calls).toEqual([
    SIGN_IN,
    'GET /2/users/by/username/tidepoolclub',
    'GET /2/users/by/username/another',
  ]);
  expect(x.peer.bodies[0]).toBe('grant_type=client_credentials');
});

it('finds nothing where X has no such account', async () => {
  x.peer.answer = afterSignIn(sendJson(200, { errors: [{ title: 'Not Found Error' }] }));
  expect(await accounts().findByName('nobody')).toEqual([]);
});

it('retries after a failure', async () => {
  x.peer.answer = afterSignIn(sendJson(401, { title: 'Unauthorized' }));
  const { findByName } = accounts();
  await expect(findByName('a')).rejects.toMatchObject({ fault: 'reconnect' });
  x.peer.answer = afterSignIn(sendJson(200, { data: { username: 'a' } }));
  expect(await findByName('a')).toEqual(['a']);
  expect(x.peer.calls.filter((call) => call === SIGN_IN)).toHaveLength(2);
});

it.each([
  ['our keys are unknown', sendJson(401, {}), { reason: 'app-credentials' }],
  ['it has no such call', sendJson(404, {}), {}],
  ['it is broken', sendJson(500, {}), { fault: 'retry-later' }],
])('fails with our own error when %s', async (_what, answer, expected) => {
  x.peer.answer = answer;
  const found = accounts().findByName('a');
  await expect(found).rejects.toMatchObject({ name: 'ProviderError', ...expected });
  await expect(found).rejects.not.toThrow(/secret/);
});
