import { LANGUAGES } from '@signboard/domain/accounts/language.ts';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#server/platform/lib/clock.ts';

const DAY_MS = 24 * 60 * 60_000;
/** RFC 9116 recommends less than a year. */
const VALID_MS = 180 * DAY_MS;

/** Serves security.txt, which says where to report a weakness of this instance, unless nobody is named for it. */
export function addSecurityContact(
  app: FastifyInstance,
  { publicUrl, email, clock }: { publicUrl: string; email: string | undefined; clock: Clock },
): void {
  if (!email) return;
  app.get('/.well-known/security.txt', { schema: { hide: true } }, (_request, reply) => {
    const expires = new Date(Math.floor((clock.now().getTime() + VALID_MS) / DAY_MS) * DAY_MS);
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: mailto:${encodeURI(email)}`,
          `Expires: ${expires.toISOString()}`,
          `Preferred-Languages: ${LANGUAGES.join(', ')}`,
          `Canonical: ${new URL('/.well-known/security.txt', publicUrl).href}`,
          '',
        ].join('\n'),
      );
  });
}
