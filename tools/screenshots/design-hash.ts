import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const TOKENS = new URL('../../apps/web/ui/tokens.css', import.meta.url);

/** A fingerprint of the design tokens: their values, not the comments and spaces around them. */
export function designHash(): string {
  const css = readFileSync(TOKENS, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ');
  return createHash('sha256').update(css).digest('hex').slice(0, 16);
}
