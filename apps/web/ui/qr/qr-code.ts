import { encode } from 'uqr';

/** The quiet zone that scanners need, in modules. */
const BORDER = 4;

export type QrCode = { size: number; isDark(x: number, y: number): boolean };

export function createQrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: BORDER });
  return { size, isDark: (x, y) => data[y]?.[x] === true };
}

/** One horizontal stroke per run of dark modules. */
export function qrPath({ size, isDark }: QrCode): string {
  const runs: string[] = [];
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      if (!isDark(x, y)) continue;
      const start = x;
      while (isDark(x + 1, y)) x += 1;
      runs.push(`M${start} ${y}h${x - start + 1}v1h-${x - start + 1}z`);
    }
  return runs.join('');
}

export function qrSvg(code: QrCode): string {
  const { size } = code;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${qrPath(code)}"/></svg>`;
}

const MIN_PNG_SIDE = 1_000;

/** Whole pixels per module, so that no edge is blurred. */
export async function qrPng(code: QrCode): Promise<Blob | null> {
  const scale = Math.ceil(MIN_PNG_SIDE / code.size);
  const side = code.size * scale;
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, side, side);
  pen.fillStyle = '#000';
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1)
      if (code.isDark(x, y)) pen.fillRect(x * scale, y * scale, scale, scale);
  return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
