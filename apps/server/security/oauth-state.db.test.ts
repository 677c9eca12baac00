import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DatabaseSnapshot, snapshotDatabase } from './database-snapshot.ts';
import { sendSample } from './sample-call.ts';
import { makeSecurityFixture, type SecurityFixture } from './security-fixture.ts';
import { startFixtureApp } from './start-fixture-app.ts';

let fixture: SecurityFixture;
let snapshot: DatabaseSnapshot;
beforeAll(async () => {
  fixture = await makeSecurityFixture((await startFixtureApp()).test);
  snapshot = await snapshotDatabase(fixture.test.deps.pool);
});
beforeEach(() => snapshot.restore());
afterAll(() => fixture.test.close());

/** The owner's OAuth states by provider. */
const states = () => ({
  twitter: new URL(fixture.returned.twitter).searchParams.get('state') ?? '',
  bot: new URL(fixture.returned.twitterBot).searchParams.get('state') ?? '',
  discord: fixture.returned.discordState,
});
type Kind = keyof ReturnType<typeof states>;

/** Callback calls and the kind of state they accept. */
const ENDS: readonly [path: string, kind: Kind][] = [
  ['/api/v1/twitter/oauth2/following', 'twitter'],
  ['/api/v1/twitter/oauth2/token/bot', 'bot'],
  ['/api/v1/twitter/auth/bot', 'bot'],
  ['/api/v1/twitter/auth', 'bot'],
  ['/api/v1/discord/servers', 'discord'],
];

/** Sends a callback; a valid state proceeds to the provider, which is unreachable here. */
async function comeBack(path: string, state: string): Promise<string> {
  const url = `http://localhost:3000/back?${new URLSearchParams({ state, code: 'code' })}`;
  const body = path.includes('discord') ? { code: 'code', state, url } : { url };
  const answer = await sendSample(fixture.test.app, { method: 'POST', path }, { body }, fixture.actors.owner);
  return answer.json().code;
}

/** Ways to tamper with a state. */
const ALTERED: readonly ((state: string) => string)[] = [
  (state) => state.split('.')[0] ?? '',
  (state) => `${state.split('.')[0]}.`,
  (state) => `.${state.split('.')[1]}`,
  (state) => `${state}A`,
  (state) => `A${state}`,
  (state) => {
    const [body = '', mac = ''] = state.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    return `${Buffer.from(JSON.stringify({ ...claims, e: claims.e + 1 })).toString('base64url')}.${mac}`;
  },
];

describe('[T12] OAuth state', () => {
  it.each(ENDS)('is accepted at %s for its own kind (%s) only', async (path, kind) => {
    for (const [other, state] of Object.entries(states())) {
      const outcome = other === kind ? 'unreachable' : 'failed';
      expect([other, await comeBack(path, state)]).toEqual([other, expect.stringMatching(`-${outcome}$`)]);
    }
  });

  it.each(ENDS)('is accepted at %s once, even by concurrent callbacks (%s)', async (path, kind) => {
    const ends = await Promise.all(Array.from({ length: 12 }, () => comeBack(path, states()[kind])));
    expect(ends.filter((code) => code.endsWith('-unreachable'))).toHaveLength(1);
    expect(ends.filter((code) => code.endsWith('-failed'))).toHaveLength(11);
  });

  it.each(ENDS)('is rejected at %s when altered (%s)', async (path, kind) => {
    for (const alter of ALTERED) expect(await comeBack(path, alter(states()[kind]))).toMatch(/-failed$/);
    expect(await snapshot.changedTables()).toEqual([]);
  });
});
