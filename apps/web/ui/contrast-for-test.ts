/** The WCAG 2 contrast ratio of two opaque colors given as `oklch(L C H)`. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [r, g, b] = linearRgb(color);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Converts via OKLab and clips to sRGB, as screens do. */
function linearRgb(color: string): [number, number, number] {
  const [, lightness, chroma, hue] = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(color) ?? [];
  if (hue === undefined) throw new Error(`not an opaque color: ${color}`);
  const [L, angle] = [Number(lightness), (Number(hue) * Math.PI) / 180];
  const [a, b] = [Number(chroma) * Math.cos(angle), Number(chroma) * Math.sin(angle)];
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    within(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    within(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    within(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const within = (value: number) => Math.min(1, Math.max(0, value));
