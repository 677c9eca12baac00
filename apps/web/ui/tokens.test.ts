import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRESETS, THEMES } from '@signboard/contract/client-settings.ts';
import { describe, expect, it } from 'vitest';
import { contrast } from './contrast-for-test.ts';
import { colorsOf, type Look } from './read-tokens-for-test.ts';

const WEB = join(import.meta.dirname, '..');
const TOKENS = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const LOOKS: readonly Look[] = PRESETS.flatMap((preset) => THEMES.map((theme) => ({ preset, theme })));
const GROUNDS = ['page', 'surface', 'raised', 'sunken'];
const SOFT = ['accent-soft', 'danger-soft', 'success-soft', 'warning-soft'];

/** Which token is read on which. */
const TEXT_ON: Record<string, readonly string[]> = {
  text: [...GROUNDS, ...SOFT],
  muted: [...GROUNDS, 'accent-soft'],
  'accent-text': [...GROUNDS, 'accent-soft'],
  'on-accent': ['accent', 'accent-hover'],
  danger: [...GROUNDS, 'danger-soft'],
  success: [...GROUNDS, 'success-soft'],
  warning: [...GROUNDS, 'warning-soft'],
};

/** Edges of fields, the focus and filled parts: what one has to see to use it. */
const PART_ON: Record<string, readonly string[]> = {
  'line-strong': GROUNDS,
  accent: [...GROUNDS, 'accent-soft'],
  brand: ['page', 'surface'],
};

function faintPairs(look: Look, pairs: typeof TEXT_ON, least: number): string[] {
  const colors = colorsOf(TOKENS, look);
  const color = (name: string) => colors.get(`--color-${name}`) ?? '';
  return Object.entries(pairs).flatMap(([front, backs]) =>
    backs
      .map((back) => ({ back, ratio: contrast(color(front), color(back)) }))
      .filter(({ ratio }) => ratio < least)
      .map(({ back, ratio }) => `${front} on ${back}: ${ratio.toFixed(2)}`),
  );
}

describe.each(LOOKS)('$preset in $theme', (look) => {
  it('[N6] [N11] has a contrast of 4.5 wherever a text stands', () => {
    expect(faintPairs(look, TEXT_ON, 4.5)).toEqual([]);
  });

  it('[N6] [N11] has a contrast of 3 at edges, marks and the focus', () => {
    expect(faintPairs(look, PART_ON, 3)).toEqual([]);
  });
});

it('[N6] no two presets have the same accent', () => {
  const accents = LOOKS.map((look) => `${look.theme} ${colorsOf(TOKENS, look).get('--color-accent')}`);
  expect(new Set(accents).size).toBe(LOOKS.length);
});

const RAW_COLOR = /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch)\((?!from var\()/i;
const RAW_DURATION = /(?<![\w.-])\d*\.?\d+m?s\b/;

it('[N6] colors and durations stand among the tokens and nowhere else', () => {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.module.css') && !/(^|\/)(dist|node_modules)\//.test(file),
  );
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap((file) =>
    readFileSync(join(WEB, file), 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .split('\n')
      .filter(
        (line) => !line.trim().startsWith('@supports') && (RAW_COLOR.test(line) || RAW_DURATION.test(line)),
      )
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
