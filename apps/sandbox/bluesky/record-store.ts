import { createHash } from 'node:crypto';
import { BLUESKY_ACCOUNTS, PROFILE } from './bluesky-fixtures.ts';

export type Blob = { bytes: Buffer; type: string };
export type StoredRecord = {
  did: string;
  collection: string;
  rkey: string;
  cid: string;
  value: Record<string, unknown>;
  /** How often it was written. */
  writes: number;
};

/** Records and pictures of all accounts. */
export function createRecordStore() {
  const records = new Map<string, StoredRecord>();
  const blobs = new Map<string, Blob>();
  const put = (did: string, collection: string, rkey: string, value: Record<string, unknown>) => {
    const uri = `at://${did}/${collection}/${rkey}`;
    const cid = contentId(Buffer.from(JSON.stringify(value)));
    const writes = (records.get(uri)?.writes ?? 0) + 1;
    records.set(uri, { did, collection, rkey, cid, value, writes });
    return { uri, cid };
  };
  const clear = () => {
    records.clear();
    blobs.clear();
    put(BLUESKY_ACCOUNTS[0]?.did ?? '', 'app.bsky.actor.profile', 'self', PROFILE);
  };
  clear();
  return {
    put,
    clear,
    find: (did: string, collection: string, rkey: string) => records.get(`at://${did}/${collection}/${rkey}`),
    all: () => [...records.values()],
    addBlob: (blob: Blob) => {
      const cid = contentId(blob.bytes);
      blobs.set(cid, blob);
      return { $type: 'blob', ref: { $link: cid }, mimeType: blob.type, size: blob.bytes.length };
    },
    findBlob: (cid: string) => blobs.get(cid),
  };
}

export type RecordStore = ReturnType<typeof createRecordStore>;

/** Not a real CID, but like one it depends on nothing but the content. */
const contentId = (bytes: Buffer) => `bafk${createHash('sha256').update(bytes).digest('hex')}`;
