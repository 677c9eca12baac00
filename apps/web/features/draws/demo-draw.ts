/** The sealed entries: change one letter of one entry and this is another value. */
export async function sealEntries(entries: readonly string[]): Promise<string> {
  const leaves = await Promise.all(entries.map((entry) => sha256(`entry:${entry}`)));
  return sha256(leaves.sort().join(''));
}

/** The entries from first to last: each gets the hash of seed, seal and itself, and the smallest comes first. */
export async function rankEntries(seed: string, seal: string, entries: readonly string[]): Promise<string[]> {
  const ranked = await Promise.all(
    entries.map(async (entry) => ({ entry, hash: await sha256(`${seed}:${seal}:${entry}`) })),
  );
  return ranked.sort((one, other) => (one.hash < other.hash ? -1 : 1)).map(({ entry }) => entry);
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A seed that nobody chose. */
export function randomSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
