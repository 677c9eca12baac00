import fastify from 'fastify';
import { expect, it } from 'vitest';
import { addSecurityHeaders } from '../security/security-headers.ts';
import { addAnalyticsFrame } from './analytics-frame.ts';

const app = fastify();
addSecurityHeaders(app, { isHttps: true, sandboxUrl: undefined });
addAnalyticsFrame(app, 'https://signboard.test');
app.get('/other', async () => 'other');

const policyOf = async (url: string) =>
  String((await app.inject(url)).headers['content-security-policy']).split('; ');

it('[J8] the analytics frame has an opaque origin and can be framed only by our pages', async () => {
  const { headers } = await app.inject('/sb-analytics/frame.html?id=G-ABCD1234');
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toContain('sandbox allow-scripts');
  expect(policy).toContain('frame-ancestors https://signboard.test');
  expect(headers).not.toHaveProperty('x-frame-options');
  expect(policy.find((part) => part.startsWith('script-src'))).toMatch(
    /^script-src 'sha256-[^']+' https:\/\/www\.googletagmanager\.com$/,
  );
});

it('[J8] no other page can be framed or loads a third-party script', async () => {
  const policy = await policyOf('/other');
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("script-src 'self'");
});
