type Rgb = readonly [number, number, number];

/** The contrast that WCAG 2 requires of text. */
const MIN_CONTRAST = 4.5;
const STEPS = 20;

/**
 * A color that stays readable as text on a background, and as a background for that color's text: moved towards black
 * on a light background and towards white on a dark one, no further than needed.
 */
export function readableOn(background: string, color: string): string {
  const ground = parse(background);
  const target: Rgb = luminance(ground) > 0.5 ? [0, 0, 0] : [255, 255, 255];
  const start = parse(color);
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = mix(start, target, step / STEPS);
    if (ratio(mixed, ground) >= MIN_CONTRAST) return format(mixed);
  }
  return format(target);
}

/** The contrast of two colors like `#4E9595`, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  return ratio(parse(one), parse(other));
}

function ratio(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const mix = (from: Rgb, to: Rgb, share: number) =>
  from.map((value, at) => Math.round(value + ((to[at] as number) - value) * share)) as unknown as Rgb;

const parse = (color: string) =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as unknown as Rgb;

const format = (color: Rgb) => `#${color.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
