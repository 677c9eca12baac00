import { WORKER_POLICIES } from '@signboard/contract/trusted-types.ts';
import type { FastifyInstance } from 'fastify';

type PolicyOptions = {
  sandboxUrl: string | undefined;
  /** A page on another host that may be framed: it runs a third-party script in isolation. */
  captchaFrameUrl?: string | undefined;
};

/** Everything loads from our own origin; the sandbox's wallet may also reach its chain. */
function contentSecurityPolicy({ sandboxUrl, captchaFrameUrl }: PolicyOptions, ownStyle?: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${ownStyle ? ` ${ownStyle}` : ''}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${sandboxUrl ? ` ${sandboxUrl}` : ''}`,
    "worker-src 'self'",
    // The only own page that can be framed is the analytics frame, which has an opaque origin.
    `frame-src 'self'${captchaFrameUrl ? ` ${captchaFrameUrl}` : ''}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${WORKER_POLICIES.join(' ')}`,
  ].join('; ');
}

export type SecurityOptions = PolicyOptions & { isHttps: boolean };

export function securityHeaders(options: SecurityOptions, ownStyle?: string): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(options, ownStyle),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    // Sign-in with X and Discord uses a popup that must reach its opener.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(options.isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** Sets these headers on every response that has not set its own. */
export function addSecurityHeaders(app: FastifyInstance, options: SecurityOptions): void {
  const headers = Object.entries(securityHeaders(options));
  app.addHook('onSend', (_request, reply, _payload, done) => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value);
    done();
  });
}
