/** The request failed, timed out, or the server no longer has the file (after a deployment). */
export type ChunkFault = 'error' | 'timeout' | 'missing';

export class ChunkLoadError extends Error {
  readonly type: ChunkFault;
  readonly address: string;

  constructor(type: ChunkFault, address: string) {
    super(`Loading chunk failed (${type}: ${address})`);
    this.name = 'ChunkLoadError';
    this.type = type;
    this.address = address;
  }
}

export const CHUNK_TIMEOUT_MS = 120_000;

type Probe = (address: string) => Promise<number>;

const headStatus: Probe = async (address) => (await fetch(address, { method: 'HEAD' })).status;

/** A failed or late chunk rejects with a ChunkLoadError. */
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

/** Browsers put the URL into the message: "Failed to fetch dynamically imported module: https://…". */
function addressInMessage(error: unknown): string | undefined {
  return error instanceof Error ? /(?:https?:\/\/|\/)\S+$/.exec(error.message)?.[0] : undefined;
}

/** A timeout has no message, but the loader's built source contains the file name. */
function addressInCode(load: () => unknown): string {
  const specifier = /import\(\s*["'`]([^"'`]+)["'`]/.exec(String(load))?.[1];
  return specifier ? new URL(specifier, import.meta.url).href : 'unknown';
}
