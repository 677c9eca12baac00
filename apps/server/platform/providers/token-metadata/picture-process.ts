import { writeFileSync } from 'node:fs';
import { type PictureUse, renderPicture } from './render-picture.ts';

const use = process.argv[2] as PictureUse;

try {
  // When memory runs out, Linux should kill this process first.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Other systems have no such file.
}

/**
 * The child process of picture-maker.ts: receives untrusted files one by one and returns re-encoded pictures, or null.
 */
process.on('message', async (source: Uint8Array) => {
  const picture = await renderPicture(source, use).catch(() => null);
  process.send?.(picture);
});
// The parent is gone.
process.on('disconnect', () => process.exit());
