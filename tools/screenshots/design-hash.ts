import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const TOKENS = new URL('../../apps/web/ui/tokens.css', import.meta.url);

/** A hash of the design tokens' values, without comments and whitespace. */
export function designHash(): string {
  const css = readFileSync(TOKENS, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ');
  return createHash('sha256').update(css).digest('hex').slice(0, 16);
}
