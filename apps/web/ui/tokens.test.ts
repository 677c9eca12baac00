import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRESETS, THEMES } from '@signboard/contract/preferences.ts';
import { describe, expect, it } from 'vitest';
import { contrast } from './contrast-for-test.ts';
import { colorsOf, type ThemedPreset } from './read-tokens-for-test.ts';

const WEB = join(import.meta.dirname, '..');
const TOKENS = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const THEMED_PRESETS: readonly ThemedPreset[] = PRESETS.flatMap((preset) =>
  THEMES.map((theme) => ({ preset, theme })),
);
const BACKGROUNDS = ['page', 'surface', 'raised', 'sunken'];
const SOFT = ['accent-soft', 'danger-soft', 'success-soft', 'warning-soft'];

/** The backgrounds on which each text token is used. */
const TEXT_ON: Record<string, readonly string[]> = {
  text: [...BACKGROUNDS, ...SOFT],
  muted: [...BACKGROUNDS, 'accent-soft'],
  'accent-text': [...BACKGROUNDS, 'accent-soft'],
  'on-accent': ['accent', 'accent-hover'],
  danger: [...BACKGROUNDS, 'danger-soft'],
  success: [...BACKGROUNDS, 'success-soft'],
  warning: [...BACKGROUNDS, 'warning-soft'],
};

/** Field borders, focus rings and filled parts: what people must see to use the controls. */
const PART_ON: Record<string, readonly string[]> = {
  'line-strong': BACKGROUNDS,
  accent: [...BACKGROUNDS, 'accent-soft'],
  brand: ['page', 'surface'],
};

function pairsBelowContrast(themed: ThemedPreset, pairs: typeof TEXT_ON, least: number): string[] {
  const colors = colorsOf(TOKENS, themed);
  const color = (name: string) => colors.get(`--color-${name}`) ?? '';
  return Object.entries(pairs).flatMap(([front, backs]) =>
    backs
      .map((back) => ({ back, ratio: contrast(color(front), color(back)) }))
      .filter(({ ratio }) => ratio < least)
      .map(({ back, ratio }) => `${front} on ${back}: ${ratio.toFixed(2)}`),
  );
}

describe.each(THEMED_PRESETS)('$preset in $theme', (themed) => {
  it('[N6] [N11] has a contrast of at least 4.5 for text', () => {
    expect(pairsBelowContrast(themed, TEXT_ON, 4.5)).toEqual([]);
  });

  it('[N6] [N11] has a contrast of at least 3 for borders, icons and the focus ring', () => {
    expect(pairsBelowContrast(themed, PART_ON, 3)).toEqual([]);
  });
});

it('[N6] gives every preset its own accent', () => {
  const accents = THEMED_PRESETS.map(
    (themed) => `${themed.theme} ${colorsOf(TOKENS, themed).get('--color-accent')}`,
  );
  expect(new Set(accents).size).toBe(THEMED_PRESETS.length);
});

const RAW_COLOR = /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch)\((?!from var\()/i;
const RAW_DURATION = /(?<![\w.-])\d*\.?\d+m?s\b/;

it('[N6] colors and durations are defined only as tokens', () => {
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
