import { type Artwork, planArtwork } from './plan-artwork.ts';

export type ArtworkShape = 'avatar' | 'banner';

const SIZES = { avatar: { width: 512, height: 512 }, banner: { width: 1500, height: 500 } };
const PREVIEW_SCALE = 0.4;

type ArtworkOf = { name: string; color: string };

/** The image as a file to upload. */
export function paintFile(shape: ArtworkShape, of: ArtworkOf): Promise<Blob> {
  const canvas = paint(shape, of, 1);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (file) => (file ? resolve(file) : reject(new Error('the canvas gave no image'))),
      'image/png',
    );
  });
}

/** The same image, smaller, as a data URL. */
export function paintPreview(shape: ArtworkShape, of: ArtworkOf): string {
  return paint(shape, of, PREVIEW_SCALE).toDataURL('image/png');
}

function paint(shape: ArtworkShape, of: ArtworkOf, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = SIZES[shape].width * scale;
  canvas.height = SIZES[shape].height * scale;
  const brush = canvas.getContext('2d');
  if (!brush) return canvas;
  const plan = planArtwork(of);
  paintBackground(brush, plan);
  if (shape === 'avatar') paintInitials(brush, plan.initials);
  return canvas;
}

function paintBackground(brush: CanvasRenderingContext2D, { colors, circles }: Artwork): void {
  const { width, height } = brush.canvas;
  const gradient = brush.createLinearGradient(0, 0, width, height);
  gradient.addColorStop(0, colors[0]);
  gradient.addColorStop(1, colors[1]);
  brush.fillStyle = gradient;
  brush.fillRect(0, 0, width, height);
  for (const { x, y, radius, isLight } of circles) {
    brush.fillStyle = isLight ? 'rgb(255 255 255 / 0.1)' : 'rgb(0 0 0 / 0.1)';
    brush.beginPath();
    brush.arc(x * width, y * height, radius * height, 0, 2 * Math.PI);
    brush.fill();
  }
}

function paintInitials(brush: CanvasRenderingContext2D, initials: string): void {
  const { width, height } = brush.canvas;
  brush.fillStyle = 'white';
  brush.font = `700 ${height * (initials.length > 1 ? 0.4 : 0.5)}px "Bricolage Grotesque Variable", system-ui, sans-serif`;
  brush.textAlign = 'center';
  brush.textBaseline = 'alphabetic';
  // Centered by what is painted: the line's own middle is too high for capital letters.
  const { actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } = brush.measureText(initials);
  brush.fillText(initials, width / 2, (height + above - below) / 2);
}
