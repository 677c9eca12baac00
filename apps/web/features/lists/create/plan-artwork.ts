/** A picture in fractions of its width and height, so that it can be painted in any size. */
export type Artwork = {
  /** The background's gradient, from one corner to the other. */
  colors: [string, string];
  circles: { x: number; y: number; radius: number; isLight: boolean }[];
  initials: string;
};

type ArtworkOf = { name: string; color: string };

const CIRCLES = 5;
const FALLBACK = '#4E9595';

/** The same name and color always give the same picture. */
export function planArtwork({ name, color }: ArtworkOf): Artwork {
  const random = createRandom(hash(name.trim().toLowerCase()));
  const { hue, saturation, lightness } = toHsl(/^#[0-9a-f]{6}$/i.test(color) ? color : FALLBACK);
  const turn = 24 + random() * 36;
  return {
    colors: [
      darkColor({ hue, saturation, lightness }),
      darkColor({ hue: hue + turn, saturation, lightness: Math.max(lightness - 16, 8) }),
    ],
    circles: Array.from({ length: CIRCLES }, (_, at) => ({
      x: random(),
      y: random(),
      radius: 0.18 + random() * 0.42,
      isLight: at % 2 === 0,
    })),
    initials: initialsOf(name),
  };
}

/** The first letters of the first two words. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/[^\p{L}\p{N}]+/u);
  return words
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}

/** Mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Hsl = { hue: number; saturation: number; lightness: number };

/** White initials have a contrast of at least 4.5 on a background of this luminance. */
const MAX_LUMINANCE = 0.18;

/** The color, darkened as far as white initials need. */
function darkColor({ hue, saturation, lightness }: Hsl): string {
  let dark = Math.round(lightness);
  while (luminance({ hue, saturation, lightness: dark }) > MAX_LUMINANCE) dark -= 1;
  return `hsl(${Math.round(hue) % 360} ${Math.round(saturation)}% ${dark}%)`;
}

/** Relative luminance, as WCAG defines it. */
export function luminance({ hue, saturation, lightness }: Hsl): number {
  const light = lightness / 100;
  const range = (saturation / 100) * Math.min(light, 1 - light);
  const channel = (offset: number) => {
    const turn = (offset + hue / 30) % 12;
    const value = light - range * Math.max(-1, Math.min(turn - 3, 9 - turn, 1));
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(0) + 0.7152 * channel(8) + 0.0722 * channel(4);
}

function toHsl(color: string): Hsl {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(color.slice(at, at + 2), 16) / 255,
  );
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [range, sum] = [most - least, most + least];
  const saturation = range === 0 ? 0 : range / (1 - Math.abs(sum - 1));
  return { hue: hueOf({ red, green, blue, most, range }), saturation: saturation * 100, lightness: sum * 50 };
}

type Channels = { red: number; green: number; blue: number; most: number; range: number };

function hueOf({ red, green, blue, most, range }: Channels): number {
  if (range === 0) return 0;
  if (most === red) return (60 * ((green - blue) / range) + 360) % 360;
  return most === green ? 60 * ((blue - red) / range + 2) : 60 * ((red - green) / range + 4);
}
