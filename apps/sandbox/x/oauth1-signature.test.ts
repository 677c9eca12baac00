import { expect, it } from 'vitest';
import { parseOauth1Header, signOauth1 } from './oauth1-signature.ts';

// The worked example of X's own documentation; its keys are public.
const params: [string, string][] = [
  ['status', 'Hello Ladies + Gentlemen, a signed OAuth request!'],
  ['include_entities', 'true'],
  ['oauth_consumer_key', 'xvz1evFS4wEEPTGEFPHBog'],
  ['oauth_nonce', 'kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg'],
  ['oauth_signature_method', 'HMAC-SHA1'],
  ['oauth_timestamp', '1318622958'],
  ['oauth_token', '370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb'],
  ['oauth_version', '1.0'],
];

it('reproduces the signature in X’s documentation', () => {
  const call = { method: 'post', url: 'https://api.x.com/1.1/statuses/update.json', params };
  const consumerSecret = 'kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw';
  const tokenSecret = 'LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE';
  expect(signOauth1(call, consumerSecret, tokenSecret)).toBe('Ls93hJiZbQ3akF3HF3x1Bz8/zU4=');
});

it('parses the header of a signed call', () => {
  expect(parseOauth1Header('OAuth oauth_nonce="a%2Bb", oauth_version="1.0"')).toEqual({
    oauth_nonce: 'a+b',
    oauth_version: '1.0',
  });
  expect(parseOauth1Header('Bearer x')).toBeUndefined();
});
