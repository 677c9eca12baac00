import { expect, it } from 'vitest';
import { signOauth1 } from './oauth1-signer.ts';

// The worked example of X's documentation; its keys are public and expired.
const KEYS = {
  consumerKey: 'xvz1evFS4wEEPTGEFPHBog',
  consumerSecret: 'kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw',
};
const TOKEN = {
  token: '370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb',
  secret: 'LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE',
};
const CALL = {
  method: 'post',
  url: 'https://api.x.com/1.1/statuses/update.json',
  params: { status: 'Hello Ladies + Gentlemen, a signed OAuth request!', include_entities: 'true' },
};
const MOMENT = { nonce: 'kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg', timestampSeconds: 1_318_622_958 };

const fieldsOf = (header: string) =>
  Object.fromEntries(
    [...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      decodeURIComponent(value),
    ]),
  );

it('signs the worked example of X’s documentation as printed there', () => {
  const header = signOauth1(KEYS, CALL, { token: TOKEN, ...MOMENT });
  expect(header).toMatch(/^OAuth /);
  expect(fieldsOf(header)).toEqual({
    oauth_consumer_key: KEYS.consumerKey,
    oauth_nonce: MOMENT.nonce,
    oauth_signature: 'Ls93hJiZbQ3akF3HF3x1Bz8/zU4=',
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: '1318622958',
    oauth_token: TOKEN.token,
    oauth_version: '1.0',
  });
});

it('percent-encodes every reserved character of the header', () => {
  const callback = "https://a.test/back?x='(1)*!";
  const header = signOauth1(KEYS, CALL, { extra: { oauth_callback: callback }, ...MOMENT });
  expect(header).toContain('oauth_callback="https%3A%2F%2Fa.test%2Fback%3Fx%3D%27%281%29%2A%21"');
  expect(fieldsOf(header)).not.toHaveProperty('oauth_token');
});

it('never produces the same signature twice', () => {
  const nonces = [1, 2, 3].map(() => fieldsOf(signOauth1(KEYS, CALL)).oauth_nonce);
  expect(new Set(nonces).size).toBe(3);
});
