import { ChunkLoadError } from './chunk-load-error.ts';

/** How long one lazy chunk may take. */
export const CHUNK_TIMEOUT_MS = 120_000;

type Probe = (address: string) => Promise<number>;

const headStatus: Probe = async (address) => (await fetch(address, { method: 'HEAD' })).status;

/** Loads a lazy chunk; what does not come in time or at all becomes a ChunkLoadError. */
export async function loadChunk<M>(
  load: () => Promise<M>,
  { timeoutMs = CHUNK_TIMEOUT_MS, probe = headStatus }: { timeoutMs?: number; probe?: Probe } = {},
): Promise<M> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('timeout', addressInCode(load))), timeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw error instanceof ChunkLoadError ? error : await explain(error, load, probe);
  } finally {
    clearTimeout(timer);
  }
}

async function explain(error: unknown, load: () => unknown, probe: Probe): Promise<ChunkLoadError> {
  const address = addressInMessage(error) ?? addressInCode(load);
  const status = await probe(address).catch(() => 0);
  return new ChunkLoadError(status === 404 ? 'missing' : 'error', address);
}

/** Browsers name the address in their message: "Failed to fetch dynamically imported module: https://…". */
function addressInMessage(error: unknown): string | undefined {
  return error instanceof Error ? /(?:https?:\/\/|\/)\S+$/.exec(error.message)?.[0] : undefined;
}

/** A chunk that never answers leaves no message: the built code of its loader still names the file. */
function addressInCode(load: () => unknown): string {
  const specifier = /import\(\s*["'`]([^"'`]+)["'`]/.exec(String(load))?.[1];
  return specifier ? new URL(specifier, import.meta.url).href : 'unknown';
}
