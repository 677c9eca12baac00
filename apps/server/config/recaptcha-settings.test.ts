import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from './parse-config.ts';

const KEYS = { RECAPTCHA_SITE_KEY: 'a-site-key', RECAPTCHA_SECRET_KEY: 'a-secret-key' };
const PUBLIC = { PUBLIC_URL: 'https://signboard.example' };
const FRAME = { RECAPTCHA_FRAME_URL: 'https://captcha.signboard.example' };

const problemsOf = (environment: Record<string, string>) => {
  try {
    parseConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

describe('reCAPTCHA', () => {
  it('is off without keys, even if its URLs are set', () => {
    expect(parseConfig({}).recaptcha).toBeNull();
    expect(parseConfig({ ...PUBLIC, ...FRAME }).recaptcha).toBeNull();
  });

  it('is on with both keys and verifies with Google by default', () => {
    expect(parseConfig({ ...KEYS, ...PUBLIC, ...FRAME }).recaptcha).toEqual({
      siteKey: 'a-site-key',
      secretKey: 'a-secret-key',
      verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
      scriptUrl: 'https://www.google.com/recaptcha/api.js',
      frameOrigin: 'https://captcha.signboard.example',
    });
  });

  it.each([
    ['http://localhost:3000', 'http://127.0.0.1:3000'],
    ['http://127.0.0.1:3000', 'http://localhost:3000'],
    ['http://[::1]:3000', 'http://localhost:3000'],
  ])('runs for %s at %s, the other loopback host', (PUBLIC_URL, frameOrigin) => {
    expect(parseConfig({ ...KEYS, PUBLIC_URL }).recaptcha).toMatchObject({ frameOrigin });
  });

  it.each([
    [{ RECAPTCHA_SITE_KEY: 'x' }, ['RECAPTCHA_SITE_KEY needs RECAPTCHA_SECRET_KEY']],
    [{ RECAPTCHA_SECRET_KEY: 'x' }, ['RECAPTCHA_SECRET_KEY needs RECAPTCHA_SITE_KEY']],
    [{ ...KEYS, ...PUBLIC }, ['RECAPTCHA_SITE_KEY needs RECAPTCHA_FRAME_URL']],
    [
      { ...KEYS, ...PUBLIC, RECAPTCHA_FRAME_URL: 'https://signboard.example:8443' },
      ['RECAPTCHA_FRAME_URL must use a different host than PUBLIC_URL'],
    ],
    [
      { ...KEYS, ...PUBLIC, RECAPTCHA_FRAME_URL: 'https://captcha.signboard.example/frame' },
      ['RECAPTCHA_FRAME_URL: must be an origin'],
    ],
    [
      {
        ...KEYS,
        ...PUBLIC,
        RECAPTCHA_FRAME_URL: 'http://captcha.signboard.example',
        RECAPTCHA_VERIFY_URL: 'http://verify.example',
        RECAPTCHA_SCRIPT_URL: 'http://script.example',
      },
      [
        'RECAPTCHA_FRAME_URL must be https',
        'RECAPTCHA_VERIFY_URL must be https',
        'RECAPTCHA_SCRIPT_URL must be https',
      ],
    ],
  ])('rejects %j', (environment, expected) => {
    const problems = problemsOf(environment as unknown as Record<string, string>);
    expect(problems).toHaveLength(expected.length);
    for (const [at, text] of expected.entries()) expect(problems[at]).toContain(text);
  });
});
