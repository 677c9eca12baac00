import type { FastifyInstance } from 'fastify';

type PolicyOptions = {
  sandboxUrl: string | undefined;
  /** A page on another host that may be framed: it runs a third party's script where there is nothing to take. */
  captchaFrameUrl?: string | undefined;
};

/** Scripts, styles and everything else come from this installation alone; the sandbox's wallet may also read its chain. */
export function contentSecurityPolicy({ sandboxUrl, captchaFrameUrl }: PolicyOptions): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${sandboxUrl ? ` ${sandboxUrl}` : ''}`,
    "worker-src 'self'",
    // Of our own pages one lets itself be framed: the one without an origin for an owner's analytics.
    `frame-src 'self'${captchaFrameUrl ? ` ${captchaFrameUrl}` : ''}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/** Headers that every answer carries, unless a page has set its own. */
export function addSecurityHeaders(
  app: FastifyInstance,
  options: PolicyOptions & { isHttps: boolean },
): void {
  const headers: Record<string, string> = {
    'content-security-policy': contentSecurityPolicy(options),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    // Sign-in with X and Discord opens a popup that has to find its way back.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(options.isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(headers))
      if (!reply.hasHeader(name)) reply.header(name, value);
  });
}
