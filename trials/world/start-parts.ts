import type { Child } from '../../tools/child-process.mjs';
import { freePort, startProduct } from './start-world.ts';

/** A process of the product that can be killed and restarted on the same port. */
export type Part = {
  name: string;
  url: string;
  child: Child;
  /** Restarts it; resolves when it is ready. */
  restart(): Promise<void>;
};

/**
 * Processes of the product, named by their role and a number, as in `web 1`. All in parallel, like after a power cut; when
 * one fails to start, all are stopped.
 */
export async function startParts(
  names: readonly string[],
  settings: Record<string, string>,
): Promise<Part[]> {
  const parts = await Promise.all(names.map((name) => launchPart(name, settings)));
  try {
    await Promise.all(parts.map(({ child }) => child.ready));
  } catch (error) {
    await Promise.all(parts.map(({ child }) => child.stop()));
    throw error;
  }
  return parts;
}

async function launchPart(name: string, settings: Record<string, string>): Promise<Part> {
  const port = await freePort();
  const ROLE = name.split(' ')[0] as string;
  const start = () => startProduct({ ...settings, ROLE, PORT: String(port) });
  const part: Part = {
    name,
    url: `http://127.0.0.1:${port}`,
    child: start(),
    async restart() {
      part.child = start();
      await part.child.ready;
    },
  };
  return part;
}
