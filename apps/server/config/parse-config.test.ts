import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from './parse-config.ts';
import { SETTINGS } from './settings.ts';

const faultsOf = (environment: Record<string, string>, file: Record<string, string> = {}) => {
  try {
    parseConfig(environment, file);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
};

describe('the configuration', () => {
  it('needs nothing: a newcomer sets no variable', () => {
    expect(parseConfig({})).toMatchObject({
      PORT: 3000,
      PUBLIC_URL: 'http://localhost:3000',
      HOST: 'localhost',
      ROLE: 'all',
      SANDBOX: false,
      isHttps: false,
    });
  });

  it('lists all faults at once', () => {
    const faults = faultsOf({ PORT: 'abc', ROLE: 'king', SMTP_URL: 'http://x', DATABASE_URL: 'mysql://x' });
    expect(faults).toHaveLength(4);
    expect(faults.join('\n')).toMatch(
      /PORT.*\nROLE.*\nDATABASE_URL: must be a postgres.*\nSMTP_URL: must be an smtp/s,
    );
  });

  it('counts an empty value as absent', () => {
    expect(parseConfig({ PORT: '', SMTP_URL: '  ' })).toMatchObject({ PORT: 3000 });
  });

  it('lets the environment win over the file', () => {
    expect(parseConfig({ PORT: '4001' }, { PORT: '4002', HOST: '::1' })).toMatchObject({
      PORT: 4001,
      HOST: '::1',
    });
  });

  it('knows a typing slip in the file', () => {
    expect(faultsOf({}, { SMTP: 'smtp://x', DATABASEURL: 'x', WHATEVER: '1' })).toEqual([
      'SMTP is not a setting; did you mean SMTP_URL?',
      'DATABASEURL is not a setting; did you mean DATABASE_URL?',
      'WHATEVER is not a setting',
    ]);
  });

  it.each([
    [{ ROLE: 'web' }, ['ROLE=web needs DATABASE_URL', 'ROLE=web needs SECRET_KEYS']],
    [{ PUBLIC_URL: 'http://signboard.example' }, ['PUBLIC_URL must be https']],
    [
      { SANDBOX: 'on', SANDBOX_URL: 'http://localhost:4000', PUBLIC_URL: 'https://signboard.example' },
      ['SANDBOX=on is only for a loopback'],
    ],
    [{ SANDBOX: 'on' }, ['SANDBOX=on needs SANDBOX_URL']],
    [
      { GUARDED_FETCH_ALLOW: 'http://localhost:4000', PUBLIC_URL: 'https://signboard.example' },
      ['GUARDED_FETCH_ALLOW is not for an https PUBLIC_URL'],
    ],
    [{ GUARDED_FETCH_ALLOW: 'localhost:4000' }, ['GUARDED_FETCH_ALLOW: each must be an origin']],
    [{ S3_URL: 'https://s3.example/bucket' }, ['S3_URL: must be https://key:secret@host/bucket']],
    [{ X_CONSUMER_KEY: 'abc' }, ['X_CONSUMER_KEY and X_CONSUMER_SECRET belong together']],
    [{ DISCORD_CLIENT_SECRET: 'abc' }, ['DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET belong together']],
    [{ SECRET_KEYS: 'short' }, ['SECRET_KEYS: each key needs 32 characters']],
  ])('refuses %j', (environment, starts) => {
    const faults = faultsOf(environment as unknown as Record<string, string>);
    expect(faults).toHaveLength(starts.length);
    for (const [at, start] of starts.entries()) expect(faults[at]).toContain(start);
  });

  it('opens to the network only when it is public', () => {
    expect(parseConfig({ PUBLIC_URL: 'https://signboard.example/' })).toMatchObject({
      HOST: '0.0.0.0',
      isHttps: true,
      PUBLIC_URL: 'https://signboard.example',
    });
  });

  it('is written out in .env.example: every setting, with the words that describe it', () => {
    const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
    const names = [...example.matchAll(/^#? ?([A-Z0-9_]+)=/gm)].map((match) => match[1]);
    expect(names).toEqual(Object.keys(SETTINGS));
    for (const [name, setting] of Object.entries(SETTINGS))
      expect(example, name).toContain(setting.description);
    expect(faultsOf({}, parseEnv(example) as Record<string, string>)).toEqual([]);
  });
});
