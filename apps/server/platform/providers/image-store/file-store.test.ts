import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import { scale } from '../../../../../testing/scope.ts';
import { createPeerServer } from '../peer-for-test.ts';
import { ProviderError } from '../provider-error.ts';
import { createDiskFileStore } from './disk-file-store.ts';
import type { FileStore } from './file-store-port.ts';
import { createS3FileStore } from './s3-file-store.ts';

const clock = createTestClock();
let folder: string;
let s3: S3rver;
let s3Host: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'));
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'pictures', configs: [] }],
  });
  s3Host = `127.0.0.1:${(await s3.run()).port}`;
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

async function* inPieces(bytes: Buffer, size = 65_537): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
const failure = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const read = async (store: FileStore, id: string, first: number, last: number) => {
  const stream = await store.open(id, { first, last });
  return stream && (await buffer(stream));
};

describe.each([
  ['on disk', () => createDiskFileStore(join(folder, 'disk'))],
  ['in a bucket', () => createS3FileStore(`http://S3RVER:S3RVER@${s3Host}/pictures/of/ours`, clock)],
])('file store %s', (_where, create) => {
  it('returns ranges of a file that is larger than a part of an upload', async () => {
    const [id, bytes] = [randomUUID(), randomBytes(scale(9_000_001, 19_000_001))];
    await create().put(id, inPieces(bytes));
    expect(await create().size(id)).toBe(bytes.length);
    const whole = await read(create(), id, 0, bytes.length - 1);
    expect(hashOf(whole as Buffer)).toBe(hashOf(bytes));
    expect(await read(create(), id, 8_388_600, 8_388_700)).toEqual(bytes.subarray(8_388_600, 8_388_701));
    expect(await read(create(), id, bytes.length - 1, bytes.length - 1)).toEqual(bytes.subarray(-1));
  });

  it('has nothing left of a removed file, even when it is removed twice', async () => {
    const [id, bytes] = [randomUUID(), randomBytes(1_000)];
    await create().put(id, inPieces(bytes));
    await create().remove(id);
    await create().remove(id);
    expect(await create().size(id)).toBeNull();
    expect(await create().open(id, { first: 0, last: 1 })).toBeNull();
  });

  it('keeps nothing of content that fails, and reports its failure', async () => {
    const id = randomUUID();
    const cause = new Error('the database went away');
    const content = async function* () {
      yield randomBytes(9_000_000);
      throw cause;
    };
    expect(await failure(create().put(id, content()))).toBe(cause);
    expect(await create().size(id)).toBeNull();
  });
});

describe('disk file store', () => {
  it('leaves no temporary file when the content fails', async () => {
    const root = join(folder, 'tidy');
    const content = async function* () {
      yield randomBytes(100);
      throw new Error('no more');
    };
    await failure(createDiskFileStore(root).put(randomUUID(), content()));
    const files = await readdir(root, { recursive: true, withFileTypes: true });
    expect(files.filter((entry) => entry.isFile())).toEqual([]);
  });
});

describe('bucket file store', () => {
  const withServer = async (answer: RequestListener, work: (store: FileStore) => Promise<void>) => {
    const server = createPeerServer(answer).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      await work(
        createS3FileStore(`http://a:b@127.0.0.1:${(server.address() as AddressInfo).port}/p`, clock),
      );
    } finally {
      server.closeAllConnections();
      server.close();
    }
  };
  const started =
    '<InitiateMultipartUploadResult><UploadId>it&amp;s</UploadId></InitiateMultipartUploadResult>';

  it('abandons an upload whose parts cannot be joined, even when the bucket answers 200', async () => {
    const seen: string[] = [];
    const answer: RequestListener = (request, reply) => {
      request.resume().once('end', () => {
        seen.push(`${request.method} ${request.url?.split('?')[1]}`);
        if (request.method === 'PUT') reply.setHeader('etag', '"one"');
        reply.end(request.url?.includes('uploads=') ? started : '<Error><Code>InternalError</Code></Error>');
      });
    };
    await withServer(answer, async (store) => {
      const error = await failure(store.put(randomUUID(), inPieces(randomBytes(10))));
      expect(error).toBeInstanceOf(ProviderError);
      expect(error).toMatchObject({ fault: 'retry-later' });
    });
    expect(seen).toEqual([
      'POST uploads=',
      'PUT partNumber=1&uploadId=it%26s',
      'POST uploadId=it%26s',
      'DELETE uploadId=it%26s',
    ]);
  });

  it('rejects a bucket that ignores ranges', async () => {
    const answer: RequestListener = (_request, reply) => void reply.end('the whole file');
    await withServer(answer, async (store) => {
      expect(await failure(store.open(randomUUID(), { first: 1, last: 2 }))).toMatchObject({
        fault: 'retry-later',
      });
    });
  });

  it('distinguishes a rejected key from an outage', async () => {
    const wrong = createS3FileStore(`http://wrong:S3RVER@${s3Host}/pictures`, clock);
    expect(await failure(wrong.put(randomUUID(), inPieces(randomBytes(10))))).toMatchObject({
      fault: 'reconnect',
    });
    const away = createS3FileStore('http://a:b@127.0.0.1:1/pictures', clock);
    expect(await failure(away.size(randomUUID()))).toMatchObject({ fault: 'retry-later' });
  });
});
