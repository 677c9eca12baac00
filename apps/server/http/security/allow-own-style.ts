import type { FastifyInstance, FastifyReply } from 'fastify';

/** Adds the hash of a page's inline style element to the policy of that response. */
export function createStyleAllowance(app: FastifyInstance): (reply: FastifyReply, source: string) => void {
  const sources = new WeakMap<FastifyReply, string>();
  app.addHook('onSend', async (_request, reply) => {
    const source = sources.get(reply);
    if (!source) return;
    const policy = String(reply.getHeader('content-security-policy'));
    reply.header('content-security-policy', policy.replace("style-src 'self'", `style-src 'self' ${source}`));
  });
  return (reply, source) => void sources.set(reply, source);
}
