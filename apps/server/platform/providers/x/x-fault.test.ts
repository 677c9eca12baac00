import { describe, expect, it } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import { retryAtOf, xFault } from './x-fault.ts';

const clock = createTestClock();
const PROBLEMS = 'https://api.twitter.com/2/problems';

const faultOf = (status: number, json: unknown, headers: Record<string, string> = {}) => {
  const answer = { status, headers: new Headers(headers), text: '', json };
  const { fault, scope, reason, retryAt } = xFault(answer, 'a post', clock);
  return { fault, scope, reason, retryAt };
};
const forbidden = (detail: string, type = 'about:blank') => ({
  title: 'Forbidden',
  status: 403,
  detail,
  type,
});
const invalid = (message: string) => ({
  errors: [{ message }],
  title: 'Invalid Request',
  detail: 'One or more parameters to your request was invalid.',
  type: `${PROBLEMS}/invalid-request`,
});

describe('permanent rejection by X', () => {
  it.each([
    ['duplicate', 'post', forbidden('You are not allowed to create a Tweet with duplicate content.')],
    ['cashtags', 'post', forbidden('A post may contain a maximum of one cashtag.')],
    ['link', 'post', forbidden('The Tweet contains an invalid URL.')],
    ['media', 'post', forbidden('`media_ids` allows a maximum of 4 items')],
    ['not-permitted', 'post', forbidden('You are not permitted to perform this action.')],
    ['not-permitted', 'account', forbidden('Your account is not permitted to access this feature')],
    ['suspended', 'account', forbidden('Forbidden', 'https://api.x.com/2/problems/user-suspended')],
    ['suspended', 'account', { errors: [{ code: 64, message: 'Your account is suspended.' }] }],
    ['suspended', 'account', { errors: [{ code: 326, message: 'This account is temporarily locked.' }] }],
    ['too-long', 'post', { errors: [{ code: 186, message: 'Tweet needs to be a bit shorter.' }] }],
    ['duplicate', 'post', { errors: [{ code: 187, message: 'Status is a duplicate.' }] }],
    [
      'app-permissions',
      'app',
      forbidden(
        'Your client app is not configured with the appropriate oauth1 app permissions for this endpoint.',
        `${PROBLEMS}/oauth1-permissions`,
      ),
    ],
    ['app-permissions', 'app', { title: 'Client Forbidden', type: `${PROBLEMS}/client-forbidden` }],
    [
      'app-permissions',
      'app',
      { title: 'Unsupported Authentication', type: `${PROBLEMS}/unsupported-authentication` },
    ],
    ['other', 'post', forbidden('Forbidden')],
  ])('is %s for the %s', (reason, scope, body) => {
    expect(faultOf(403, body)).toEqual({ fault: 'refused', scope, reason, retryAt: null });
  });

  it('is recognised in field errors with status 400', () => {
    expect(faultOf(400, invalid('Your media IDs are invalid.'))).toMatchObject({ reason: 'media' });
    expect(faultOf(400, invalid('Requires either text or media to be non-empty'))).toMatchObject({
      scope: 'post',
    });
  });

  it("is not inferred from the post's text that X repeats", () => {
    const quoted = invalid('The `text` value [Suspended Apes: duplicate content $A cashtag] is not valid');
    expect(faultOf(400, quoted)).toMatchObject({ fault: 'refused', reason: 'other', scope: 'post' });
  });

  it("can concern the call itself, which is no post's fault", () => {
    expect(faultOf(404, forbidden('Not Found'))).toMatchObject({
      fault: 'refused',
      reason: 'other',
      scope: 'app',
    });
  });
});

describe('app-wide failure', () => {
  it.each([
    ['credits', 402, { title: 'CreditsDepleted', type: `${PROBLEMS}/credits` }],
    ['credits', 402, {}],
    ['credits', 403, { title: 'Forbidden', type: 'https://api.x.com/2/problems/credits' }],
    ['usage-cap', 429, { title: 'UsageCapExceeded', period: 'Monthly', type: `${PROBLEMS}/usage-capped` }],
    ['usage-cap', 429, { title: 'UsageCapExceeded' }],
    ['clock', 401, { errors: [{ code: 135, message: 'Timestamp out of bounds.' }] }],
    ['gateway', 403, null],
    ['gateway', 401, 'Denied'],
    ['gateway', 307, null],
  ])('is %s with status %i', (reason, status, body) => {
    expect(faultOf(status, body)).toEqual({ fault: 'retry-later', scope: 'app', reason, retryAt: null });
  });
});

it('requires reconnecting when X rejects the tokens', () => {
  const lost = { fault: 'reconnect', scope: 'account', reason: null, retryAt: null };
  expect(faultOf(401, { title: 'Unauthorized', type: 'about:blank', detail: 'Unauthorized' })).toEqual(lost);
  expect(faultOf(401, { errors: [{ code: 89, message: 'Invalid or expired token.' }] })).toEqual(lost);
});

describe('rate limit', () => {
  const now = clock.now().getTime();
  const inSeconds = (seconds: number) => String(now / 1000 + seconds);
  const read = (headers: Record<string, string>) => {
    const { retryAt, scope } = retryAtOf(new Headers(headers), clock.now());
    return [retryAt && (retryAt.getTime() - now) / 1000, scope];
  };

  it('waits until X says, in either form of its response', () => {
    const reset = now / 1000 + 600;
    const headers = { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': String(reset) };
    const later = { fault: 'retry-later', scope: 'account', reason: null, retryAt: new Date(reset * 1000) };
    expect(faultOf(429, { title: 'Too Many Requests', type: 'about:blank' }, headers)).toEqual(later);
    expect(faultOf(429, { errors: [{ code: 88, message: 'Rate limit exceeded' }] }, headers)).toEqual(later);
  });

  it("for the app's day makes every account wait", () => {
    const quarter = { 'x-rate-limit-remaining': '12', 'x-rate-limit-reset': inSeconds(600) };
    const day = { 'x-app-limit-24hour-remaining': '0', 'x-app-limit-24hour-reset': inSeconds(7200) };
    expect(read(quarter)).toEqual([600, 'account']);
    expect(read({ ...quarter, ...day })).toEqual([7200, 'app']);
    expect(read({ 'x-user-limit-24hour-remaining': '0', 'x-user-limit-24hour-reset': inSeconds(5) })).toEqual(
      [5, 'account'],
    );
  });

  it('waits neither for a past time nor forever', () => {
    expect(read({})).toEqual([null, 'account']);
    expect(read({ 'x-rate-limit-reset': 'soon' })).toEqual([null, 'account']);
    expect(read({ 'x-rate-limit-reset': inSeconds(-5) })).toEqual([null, 'account']);
    expect(read({ 'x-rate-limit-reset': '32503680000' })).toEqual([25 * 3600, 'account']);
  });
});
