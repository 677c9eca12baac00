import { findInstanceFiles } from '@signboard/draw/instance-files.ts';
import { MAX_PROOF_BYTES } from '@signboard/draw/parse-proof.ts';

/** What an instance publishes about a draw. */
export type FetchedDraw = { draw: Uint8Array; confirmations: Uint8Array | null; keys: string[] };

const MAX_KEYS_BYTES = 1_000_000;
const TIMEOUT_MS = 60_000;

export const isAddress = (text: string): boolean => /^https?:\/\//.test(text);

/** Fetches the files of a draw by the address of its list; throws an Error that says what went wrong. */
export async function fetchDraw(address: string, number: string | undefined): Promise<FetchedDraw> {
  const files = findInstanceFiles(address, number);
  if (!files) throw new Error(`${address}: not the address of a list, such as https://…/sb/WORKSPACE/LIST`);
  const draw =
    (await fetchBytes(files.proof, MAX_PROOF_BYTES)) ?? (await fetchBytes(files.commitment, MAX_PROOF_BYTES));
  if (!draw) throw new Error(`${address}: there is no draw yet`);
  const [confirmations, keys] = await Promise.all([
    fetchBytes(files.confirmations, MAX_PROOF_BYTES),
    fetchBytes(files.keys, MAX_KEYS_BYTES),
  ]);
  return { draw, confirmations, keys: keys ? readKeys(keys) : [] };
}

/** Null when the instance refuses it, as it does with what does not exist yet. */
async function fetchBytes(url: string, maxBytes: number): Promise<Uint8Array | null> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
  if (!answer.ok || !answer.body) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body) {
    size += chunk.length;
    if (size > maxBytes) throw new Error(`${url}: the answer is too large`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function readKeys(file: Uint8Array): string[] {
  try {
    const { keys } = JSON.parse(new TextDecoder().decode(file)) as { keys: { publicKey: unknown }[] };
    return keys.map(({ publicKey }) => String(publicKey));
  } catch {
    return [];
  }
}
