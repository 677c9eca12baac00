import { expect, it } from 'vitest';
import { contrastOf, readableOn } from './readable-color.ts';

const LEVELS = ['00', '33', '66', '99', 'cc', 'ff'];
const COLORS = LEVELS.flatMap((red) =>
  LEVELS.flatMap((green) => LEVELS.map((blue) => `#${red}${green}${blue}`)),
);

it.each(['#ffffff', '#1a2323'])('makes every color readable on %s', (background) => {
  for (const color of COLORS)
    expect(contrastOf(readableOn(background, color), background), color).toBeGreaterThanOrEqual(4.5);
});

it('keeps a color that is readable already', () => {
  expect(readableOn('#ffffff', '#2F6F6F')).toBe('#2f6f6f');
});

it('keeps the hue of a color that has to become darker', () => {
  const [red, green, blue] = [1, 3, 5].map((at) => readableOn('#ffffff', '#ffd400').slice(at, at + 2));
  expect(red && green && red > green).toBe(true);
  expect(blue).toBe('00');
});

it('measures contrast as WCAG does', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21);
  expect(contrastOf('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2);
});
