import { createHash } from 'node:crypto';
import { ANALYTICS_FRAME_PATH } from '@signboard/contract/pages.ts';
import type { FastifyInstance } from 'fastify';

const TAG_HOST = 'https://www.googletagmanager.com';
const ANALYTICS_HOSTS = `${TAG_HOST} https://*.google-analytics.com https://*.analytics.google.com`;

/**
 * Runs an owner's analytics tag isolated from the page: a frame with an opaque origin has no cookies, no storage and
 * no access to its parent. The tag is configured to store nothing, and the storage APIs are stubbed in case it tries.
 */
const SCRIPT = `
const asked = new URLSearchParams(location.search);
const id = asked.get('id') ?? '';
const page = asked.get('page') ?? '';
if (/^(G|GT|AW)-[A-Z0-9]{4,16}$/.test(id)) {
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get: () => undefined });
  window.dataLayer = [];
  const gtag = function () { window.dataLayer.push(arguments); };
  const client = Array.from(crypto.getRandomValues(new Uint32Array(2))).join('.');
  gtag('js', new Date());
  gtag('config', id, {
    client_storage: 'none',
    client_id: client,
    page_location: /^\\/sb\\/[^?#]+$/.test(page) ? location.protocol + '//' + location.host + page : '',
  });
  const tag = document.createElement('script');
  tag.src = '${TAG_HOST}/gtag/js?id=' + id;
  document.head.append(tag);
}
`;

const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Analytics</title></head><body><script>${SCRIPT}</script></body></html>`;

/** Serves the frame for an owner's analytics tag. It is loaded only after the visitor has consented. */
export function addAnalyticsFrame(app: FastifyInstance, publicUrl: string): void {
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}' ${TAG_HOST}`,
    `connect-src ${ANALYTICS_HOSTS}`,
    `img-src ${ANALYTICS_HOSTS}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${new URL(publicUrl).origin}`,
    // Applies also when it is opened outside of a frame.
    'sandbox allow-scripts',
  ].join('; ');
  app.get(ANALYTICS_FRAME_PATH, {
    schema: { hide: true },
    // X-Frame-Options cannot list an origin; frame-ancestors does.
    onSend: async (_request, reply) => void reply.removeHeader('x-frame-options'),
    handler: async (_request, reply) =>
      reply
        .header('content-security-policy', policy)
        .header('cache-control', 'public, max-age=3600')
        .type('text/html; charset=utf-8')
        .send(HTML),
  });
}
