import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config/parse-config.ts';

/** How long requests that are under way may take once the process was asked to stop. */
const DRAIN_MS = 8_000;

/** Opens the port, with a clear word when another program has it. */
export async function serve(
  app: FastifyInstance,
  { PORT, HOST }: Config,
): Promise<{ port: number; drain(): Promise<void> }> {
  try {
    await app.listen({ port: PORT, host: HOST });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${PORT} is in use by another program. Stop it, or set PORT to another number.`);
  }
  const address = app.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : PORT,
    async drain() {
      // A connection that finishes its request while we close would be kept alive; it is let go as soon as it rests.
      const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
      const late = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
      await app.close();
      clearInterval(sweep);
      clearTimeout(late);
    },
  };
}
