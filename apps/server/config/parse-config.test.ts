import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from './parse-config.ts';
import { SETTINGS } from './settings.ts';

const problemsOf = (environment: Record<string, string>, file: Record<string, string> = {}) => {
  try {
    parseConfig(environment, file);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

describe('parseConfig', () => {
  it('[R28] requires no setting', () => {
    expect(parseConfig({})).toMatchObject({
      PORT: 3000,
      PUBLIC_URL: 'http://localhost:3000',
      HOST: 'localhost',
      ROLE: 'all',
      SANDBOX: false,
      isHttps: false,
    });
  });

  it('reports all problems at once', () => {
    const problems = problemsOf({
      PORT: 'abc',
      ROLE: 'king',
      SMTP_URL: 'http://x',
      DATABASE_URL: 'mysql://x',
    });
    expect(problems).toHaveLength(4);
    expect(problems.join('\n')).toMatch(
      /PORT.*\nROLE.*\nDATABASE_URL: must be a postgres.*\nSMTP_URL: must be an smtp/s,
    );
  });

  it('treats an empty value as absent', () => {
    expect(parseConfig({ PORT: '', SMTP_URL: '  ' })).toMatchObject({ PORT: 3000 });
  });

  it('prefers the environment over the file', () => {
    expect(parseConfig({ PORT: '4001' }, { PORT: '4002', HOST: '::1' })).toMatchObject({
      PORT: 4001,
      HOST: '::1',
    });
  });

  it('suggests a name for a typo in the file', () => {
    expect(problemsOf({}, { SMTP: 'smtp://x', DATABASEURL: 'x', WHATEVER: '1' })).toEqual([
      'SMTP is not a setting; did you mean SMTP_URL?',
      'DATABASEURL is not a setting; did you mean DATABASE_URL?',
      'WHATEVER is not a setting',
    ]);
  });

  it.each([
    [{ ROLE: 'web' }, ['ROLE=web needs DATABASE_URL', 'ROLE=web needs SECRET_KEYS']],
    [
      { DATABASE_DIRECT_URL: 'postgres://localhost/a' },
      ['DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler'],
    ],
    [{ PUBLIC_URL: 'http://signboard.example' }, ['PUBLIC_URL must be https']],
    [
      { SANDBOX: 'on', SANDBOX_URL: 'http://localhost:4000', PUBLIC_URL: 'https://signboard.example' },
      ['SANDBOX=on is only for a loopback'],
    ],
    [{ SANDBOX: 'on' }, ['SANDBOX=on needs SANDBOX_URL']],
    [
      { SANDBOX: 'on', SANDBOX_URL: 'http://localhost:4000', HOST: '0.0.0.0' },
      ['SANDBOX=on is only for a loopback HOST'],
    ],
    [
      { SANDBOX: 'on', SANDBOX_URL: 'http://localhost:4000', DATABASE_URL: 'postgres://db.example/a' },
      ['SANDBOX=on is only for a DATABASE_URL on this machine'],
    ],
    [
      {
        SANDBOX: 'on',
        SANDBOX_URL: 'http://localhost:4000',
        DATABASE_URL: 'postgres://localhost/a?host=db.example',
      },
      ['SANDBOX=on is only for a DATABASE_URL on this machine'],
    ],
    [
      { GUARDED_FETCH_ALLOW: 'http://localhost:4000', PUBLIC_URL: 'https://signboard.example' },
      ['GUARDED_FETCH_ALLOW is not for an https PUBLIC_URL'],
    ],
    [{ GUARDED_FETCH_ALLOW: 'localhost:4000' }, ['GUARDED_FETCH_ALLOW: each must be an origin']],
    [{ S3_URL: 'https://s3.example/bucket' }, ['S3_URL: must be https://key:secret@host/bucket']],
    [{ X_CONSUMER_KEY: 'abc' }, ['X_CONSUMER_KEY and X_CONSUMER_SECRET belong together']],
    [{ DISCORD_CLIENT_SECRET: 'abc' }, ['DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET belong together']],
    [
      {
        X_WEB_BASE: 'http://x.example',
        DISCORD_API_BASE: 'https://127.0.0.1',
        PUBLIC_URL: 'https://a.example',
      },
      ['X_WEB_BASE must be a public https address', 'DISCORD_API_BASE must be a public https address'],
    ],
    [{ SECRET_KEYS: 'short' }, ['SECRET_KEYS: each key needs 32 characters']],
  ])('rejects %j', (environment, expected) => {
    const problems = problemsOf(environment as unknown as Record<string, string>);
    expect(problems).toHaveLength(expected.length);
    for (const [at, text] of expected.entries()) expect(problems[at]).toContain(text);
  });

  it('listens on the network only with a public URL', () => {
    expect(parseConfig({ PUBLIC_URL: 'https://signboard.example/' })).toMatchObject({
      HOST: '0.0.0.0',
      isHttps: true,
      PUBLIC_URL: 'https://signboard.example',
    });
  });

  it.each(['127.0.0.1', '::1', 'loopback', '127.0.0.0/8, ::1'])(
    'listens on loopback when the proxy is there: %s',
    (TRUST_PROXY) => {
      const { HOST } = parseConfig({ PUBLIC_URL: 'https://signboard.example', TRUST_PROXY });
      expect(HOST).toBe('localhost');
    },
  );

  it.each(['10.0.0.1', '127.0.0.1,172.16.0.0/12', 'true'])(
    'listens on the network when a proxy may be elsewhere: %s',
    (TRUST_PROXY) => {
      const { HOST } = parseConfig({ PUBLIC_URL: 'https://signboard.example', TRUST_PROXY });
      expect(HOST).toBe('0.0.0.0');
    },
  );

  it.each(['postgres://localhost/a', 'postgres://u@127.0.0.1:5433/a', 'postgres:///a?host=/run/postgresql'])(
    'allows the sandbox a database on this machine: %s',
    (DATABASE_URL) => {
      expect(problemsOf({ SANDBOX: 'on', SANDBOX_URL: 'http://localhost:4000', DATABASE_URL })).toEqual([]);
    },
  );

  it('matches .env.example: every setting with its description', () => {
    const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
    const names = [...example.matchAll(/^#? ?([A-Z0-9_]+)=/gm)].map((match) => match[1]);
    expect(names).toEqual(Object.keys(SETTINGS));
    for (const [name, setting] of Object.entries(SETTINGS))
      expect(example, name).toContain(setting.description);
    expect(problemsOf({}, parseEnv(example) as Record<string, string>)).toEqual([]);
  });
});
