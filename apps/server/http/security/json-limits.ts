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

/**
 * Counts strings, commas and brackets in JSON text without parsing it. A parser needs up to 650 ms for brackets
 * that fill the largest body, and zod validates each of a million items before it looks at their number.
 */
export function exceedsJsonLimits(text: string, { maxTokens, maxDepth }: JsonLimits): boolean {
  let [tokens, depth] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    else if (character !== ',') continue;
    tokens += 1;
    if (tokens > maxTokens || depth > maxDepth) return true;
  }
  return false;
}

/** The position of the closing quote; the end of the text if there is none. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
