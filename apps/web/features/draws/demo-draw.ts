/** The commitment: changing one letter of one entry changes it. */
export async function commitEntries(entries: readonly string[]): Promise<string> {
  const leaves = await Promise.all(entries.map((entry) => sha256(`entry:${entry}`)));
  return sha256(leaves.sort().join(''));
}

/** Sorts the entries by the hash of seed, commitment and entry. */
export async function rankEntries(
  seed: string,
  commitment: string,
  entries: readonly string[],
): Promise<string[]> {
  const ranked = await Promise.all(
    entries.map(async (entry) => ({ entry, hash: await sha256(`${seed}:${commitment}:${entry}`) })),
  );
  return ranked.sort((one, other) => (one.hash < other.hash ? -1 : 1)).map(({ entry }) => entry);
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function randomSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
