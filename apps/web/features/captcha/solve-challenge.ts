/** Find the counter whose derived key starts with the prefix. */
export type Challenge = { parameters: Record<string, unknown>; signature: string };

export type Solution = { counter: number; derivedKey: string; time: number };

type Puzzle = {
  algorithm: string;
  cost: number;
  keyLength: number;
  keyPrefix: string;
  nonce: string;
  salt: string;
};

/** The password is the challenge's nonce and the counter in four bytes. */
export async function solveChallenge({ parameters }: Challenge, maxRounds = 1_000_000): Promise<Solution> {
  const puzzle = parameters as Puzzle;
  const hash = /^PBKDF2\/(SHA-\d+)$/.exec(puzzle.algorithm)?.[1];
  if (!hash) throw new Error(`unknown algorithm ${puzzle.algorithm}`);
  const startedAt = performance.now();
  const nonce = fromHex(puzzle.nonce);
  const derivation = { name: 'PBKDF2', hash, salt: fromHex(puzzle.salt), iterations: puzzle.cost };
  const password = new Uint8Array(nonce.length + 4);
  password.set(nonce);
  const tail = new DataView(password.buffer, nonce.length);
  for (let counter = 0; counter < maxRounds; counter += 1) {
    tail.setUint32(0, counter);
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
    const bits = await crypto.subtle.deriveBits(derivation, key, puzzle.keyLength * 8);
    const derivedKey = toHex(new Uint8Array(bits));
    if (derivedKey.startsWith(puzzle.keyPrefix.toLowerCase()))
      return { counter, derivedKey, time: Math.round(performance.now() - startedAt) };
  }
  throw new Error('the challenge has no solution');
}

/** The challenge with its solution, as the server expects it. */
export function solvedToken(challenge: Challenge, solution: Solution): string {
  return btoa(JSON.stringify({ challenge, solution }));
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at += 1)
    bytes[at] = Number.parseInt(text.slice(at * 2, at * 2 + 2), 16);
  return bytes;
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
