// A process that has stored the file of a draw and is about to record it. It waits there to be killed.
import { connect } from '#server/platform/db/connect.ts';
import { createDiskFileStore } from '#server/platform/providers/image-store/disk-file-store.ts';
import { buildDrawFile } from './build-draw-file.ts';
import { drawFileWriters } from './write-draw-files.ts';

const [databaseUrl = '', folder = '', drawId = ''] = process.argv.slice(2);
const disk = createDiskFileStore(folder);
const fileStore: typeof disk = {
  ...disk,
  async put(id, content) {
    await disk.put(id, content);
    process.send?.({ type: 'ready', fileId: id });
    await new Promise(() => {});
  },
};
const { db } = connect(databaseUrl, 2);
await buildDrawFile(
  { db, fileStore, publicUrl: 'http://localhost', writers: drawFileWriters },
  { drawId, kind: 'proof' },
);
