import { writeFileSync } from 'node:fs';
import { renderPicture } from './render-picture.ts';

try {
  // Where memory runs out, Linux is to end this process and no other.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Other systems have no such file.
}

/** The other end of picture-maker.ts: gets strangers' files one by one and answers with pictures of our own, or none. */
process.on('message', async (source: Uint8Array) => {
  const picture = await renderPicture(source).catch(() => null);
  process.send?.(picture);
});
// Whoever asked is gone.
process.on('disconnect', () => process.exit());
