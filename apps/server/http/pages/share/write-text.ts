import { fileURLToPath } from 'node:url';

/** One weight only: with two files, the renderer's choice would depend on which was loaded first. */
const FONT = { name: 'Inter Bold', file: fileURLToPath(new URL('inter-bold.ttf', import.meta.url)) };

type SharpModule = typeof import('sharp').default;
type Space = { width: number; height: number };
type Writing = Space & { text: string; sizes: readonly number[] };
type WrittenText = Space & { picture: Buffer };

/** White text in the largest size that fits; what doesn't fit even in the smallest is cut off with an ellipsis. */
export async function writeText(sharp: SharpModule, writing: Writing): Promise<WrittenText> {
  const { text, sizes } = writing;
  for (const size of sizes) {
    const written = await write(sharp, text, size, writing.width);
    if (fits(written, writing)) return written;
  }
  return await writeShortened(sharp, writing, sizes.at(-1) ?? 0);
}

async function writeShortened(sharp: SharpModule, writing: Writing, size: number): Promise<WrittenText> {
  const letters = Array.from(writing.text);
  for (let length = letters.length - 1; ; length -= 1) {
    const shortened = `${letters.slice(0, length).join('').trimEnd()}…`;
    const written = await write(sharp, shortened, size, writing.width);
    if (length === 0 || fits(written, writing)) return written;
    // Far too long: most of the rest goes at once.
    length = Math.min(length, Math.ceil(length * ((1.2 * writing.height) / written.height)));
  }
}

const fits = (written: Space, space: Space) => written.width <= space.width && written.height <= space.height;

async function write(sharp: SharpModule, text: string, size: number, width: number): Promise<WrittenText> {
  const written = sharp({
    text: {
      text: `<span foreground="#ffffff" insert_hyphens="false">${escapeMarkup(text)}</span>`,
      font: `${FONT.name} ${size}`,
      fontfile: FONT.file,
      width,
      rgba: true,
      dpi: 72,
      wrap: 'word-char',
    },
  });
  const { data, info } = await written.png().toBuffer({ resolveWithObject: true });
  return { picture: data, width: info.width, height: info.height };
}

/** The renderer reads markup. */
function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
