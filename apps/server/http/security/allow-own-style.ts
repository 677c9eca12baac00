import type { FastifyInstance, FastifyReply } from 'fastify';

/** Lets an answer have one style element, named by its hash, beside what the policy allows to all answers. */
export function allowOwnStyle(app: FastifyInstance): (reply: FastifyReply, source: string) => void {
  const sources = new WeakMap<FastifyReply, string>();
  app.addHook('onSend', async (_request, reply) => {
    const source = sources.get(reply);
    if (!source) return;
    const policy = String(reply.getHeader('content-security-policy'));
    reply.header('content-security-policy', policy.replace("style-src 'self'", `style-src 'self' ${source}`));
  });
  return (reply, source) => void sources.set(reply, source);
}
