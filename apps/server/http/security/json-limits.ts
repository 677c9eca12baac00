export type JsonLimits = { maxTokens: number; maxDepth: number };

/** Enough for sixty thousand addresses, and for everything else that a call accepts. */
const LARGE_TOKENS = 130_000;
const SMALL_TOKENS = 10_000;
/** No call accepts more than four levels. */
const MAX_DEPTH = 20;

export const jsonLimitsOf = (call: { isLarge?: true } | undefined): JsonLimits => ({
  maxTokens: call?.isLarge ? LARGE_TOKENS : SMALL_TOKENS,
  maxDepth: MAX_DEPTH,
});

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, OPEN_OBJECT, CLOSE_LIST, CLOSE_OBJECT] = [0x5b, 0x7b, 0x5d, 0x7d];

/**
 * Counts strings, commas and brackets in JSON without parsing it. A parser needs up to 650 ms for brackets
 * that fill the largest body, and zod validates each of a million items before it looks at their number.
 * In UTF-8, these characters are never part of another one.
 */
export function exceedsJsonLimits(json: Uint8Array, { maxTokens, maxDepth }: JsonLimits): boolean {
  let [tokens, depth] = [0, 0];
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) at = endOfString(json, at);
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth += 1;
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
    else if (byte !== COMMA) continue;
    tokens += 1;
    if (tokens > maxTokens || depth > maxDepth) return true;
  }
  return false;
}

/** The position of the closing quote; the end of the text if there is none. */
function endOfString(json: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}
