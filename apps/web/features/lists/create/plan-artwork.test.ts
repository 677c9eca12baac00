import { describe, expect, it } from 'vitest';
import { initialsOf, luminance, planArtwork } from './plan-artwork.ts';

describe('generated artwork', () => {
  it('is the same for the same name and color', () => {
    const plan = () => planArtwork({ name: 'Night Owls', color: '#4E9595' });
    expect(plan()).toEqual(plan());
  });

  it('differs between names and between colors', () => {
    const owls = planArtwork({ name: 'Night Owls', color: '#4E9595' });
    expect(planArtwork({ name: 'Red Foxes', color: '#4E9595' }).circles).not.toEqual(owls.circles);
    expect(planArtwork({ name: 'Night Owls', color: '#B3446C' }).colors).not.toEqual(owls.colors);
  });

  it.each(['#FFFFFF', '#FFFF00', '#000000', '#zzzzzz', ''])(
    'is dark enough for white initials with %j',
    (color) => {
      for (const background of planArtwork({ name: 'Owls', color }).colors) {
        const [hue = 0, saturation = 0, lightness = 0] = (background.match(/\d+/g) ?? []).map(Number);
        expect(1.05 / (luminance({ hue, saturation, lightness }) + 0.05)).toBeGreaterThan(4.5);
      }
    },
  );

  it('knows the luminance of black, white and yellow', () => {
    expect(luminance({ hue: 0, saturation: 0, lightness: 0 })).toBe(0);
    expect(luminance({ hue: 0, saturation: 0, lightness: 100 })).toBeCloseTo(1);
    expect(luminance({ hue: 60, saturation: 100, lightness: 50 })).toBeCloseTo(0.9278);
  });

  it.each([
    ['Night Owls', 'NO'],
    ['  ñandú  ', 'Ñ'],
    ['season 2: the return', 'S2'],
    ['梦 の', '梦の'],
    ['!!!', ''],
    ['', ''],
  ])('writes %j as %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
