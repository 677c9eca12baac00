import { createHash, createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import { createPeerServer } from '../peer-for-test.ts';
import type { ProviderError } from '../provider-error.ts';
import { createDiskImageStore } from './disk-image-store.ts';
import type { ImageStore } from './port.ts';
import { createS3ImageStore } from './s3-image-store.ts';

const clock = createTestClock();
let folder: string;
let s3: S3rver;
let s3Host: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-'));
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

/** An element-wise comparison of pictures by `toEqual` takes a second. */
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const picture = (size = 50_000) => {
  const bytes = randomBytes(size);
  return { bytes, id: hashOf(bytes) };
};
const read = async (store: ImageStore, id: string) => {
  const image = await store.get(id);
  return image && { size: image.size, hash: hashOf(await buffer(image.stream)) };
};
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: ProviderError) => error.fault,
  );

describe.each([
  ['on disk', () => createDiskImageStore(join(folder, 'disk'))],
  [
    'in a bucket',
    () => createS3ImageStore(`http://S3RVER:S3RVER@${s3Host}/pictures?region=eu-west-1`, clock),
  ],
  [
    'in a folder of a bucket',
    () => createS3ImageStore(`http://S3RVER:S3RVER@${s3Host}/pictures/of/ours/`, clock),
  ],
])('store %s', (_where, create) => {
  it('has nothing left of a removed picture, even when it is removed twice', async () => {
    const { id, bytes } = picture();
    await create().put(id, bytes);
    await create().remove(id);
    expect(await read(create(), id)).toBeNull();
    await create().remove(id);
    await create().put(id, bytes);
    expect(await read(create(), id)).toEqual({ size: bytes.length, hash: id });
  });

  it('returns what was stored, byte for byte', async () => {
    const { id, bytes } = picture();
    await create().put(id, bytes);
    expect(await read(create(), id)).toEqual({ size: bytes.length, hash: id });
  });

  it('does not have what was not stored', async () => {
    expect(await create().get(picture().id)).toBeNull();
  });

  it('keeps one of many concurrent copies', async () => {
    const { id, bytes } = picture(300_000);
    await Promise.all(Array.from({ length: 8 }, () => create().put(id, bytes)));
    expect(await read(create(), id)).toEqual({ size: bytes.length, hash: id });
  });
});

describe('disk store', () => {
  const filesIn = async (at: string) =>
    (await readdir(at, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));

  it('stores a picture in two levels of folders, and nothing next to it', async () => {
    const root = join(folder, 'levels');
    const { id, bytes } = picture();
    await createDiskImageStore(root).put(id, bytes);
    const file = join(root, id.slice(0, 2), id.slice(2, 4), `${id}.webp`);
    expect(await filesIn(root)).toEqual([file]);
    expect(hashOf(await readFile(file))).toBe(id);
  });

  it('keeps nothing when the last step fails', async () => {
    const root = join(folder, 'blocked');
    const { id, bytes } = picture();
    await mkdir(join(root, id.slice(0, 2), id.slice(2, 4), `${id}.webp`, 'in-the-way'), { recursive: true });
    expect(await faultOf(createDiskImageStore(root).put(id, bytes))).toBe('retry-later');
    expect(await filesIn(root)).toEqual([]);
  });

  it('reports a path that is not a folder', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const { id, bytes } = picture();
    expect(await faultOf(createDiskImageStore(file).put(id, bytes))).toBe('retry-later');
    expect(await faultOf(createDiskImageStore(file).get(id))).toBe('retry-later');
  });

  it('replaces a truncated picture', async () => {
    const root = join(folder, 'cut');
    const { id, bytes } = picture();
    await mkdir(join(root, id.slice(0, 2), id.slice(2, 4)), { recursive: true });
    await writeFile(join(root, id.slice(0, 2), id.slice(2, 4), `${id}.webp`), bytes.subarray(0, 100));
    await createDiskImageStore(root).put(id, bytes);
    expect((await read(createDiskImageStore(root), id))?.hash).toBe(id);
  });
});

/** An independent AWS Signature Version 4: the test store does not verify it. */
const authorizationOf = ({ method, url, headers }: IncomingMessage, key: string, secret: string) => {
  const mac = (by: string | Buffer, text: string) => createHmac('sha256', by).update(text).digest();
  const names = ['host', 'x-amz-content-sha256', 'x-amz-date'];
  const date = String(headers['x-amz-date']);
  const scope = [date.slice(0, 8), 'auto', 's3', 'aws4_request'];
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
  const asked = [method, url, '', lines, names.join(';'), headers['x-amz-content-sha256']].join('\n');
  const digest = createHash('sha256').update(asked).digest('hex');
  const signing = scope.reduce<string | Buffer>(mac, `AWS4${secret}`);
  const signature = mac(signing, ['AWS4-HMAC-SHA256', date, scope.join('/'), digest].join('\n')).toString(
    'hex',
  );
  return `AWS4-HMAC-SHA256 Credential=${key}/${scope.join('/')}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
};

describe('bucket store', () => {
  const withServer = async (answer: RequestListener, work: (host: string) => Promise<void>) => {
    const server = createPeerServer(answer).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      await work(`127.0.0.1:${(server.address() as AddressInfo).port}`);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  };

  it('distinguishes a rejected key from an outage', async () => {
    const { id, bytes } = picture();
    expect(
      await faultOf(createS3ImageStore(`http://wrong:S3RVER@${s3Host}/pictures`, clock).put(id, bytes)),
    ).toBe('reconnect');
    expect(await faultOf(createS3ImageStore('http://a:b@127.0.0.1:1/pictures', clock).put(id, bytes))).toBe(
      'retry-later',
    );
    expect(await faultOf(createS3ImageStore('http://a:b@127.0.0.1:1/pictures', clock).get(id))).toBe(
      'retry-later',
    );
  });

  it('rejects pictures when the bucket is missing', async () => {
    const { id, bytes } = picture();
    expect(
      await faultOf(createS3ImageStore(`http://S3RVER:S3RVER@${s3Host}/none`, clock).put(id, bytes)),
    ).toBe('retry-later');
  });

  it('retries once', async () => {
    let asked = 0;
    await withServer(
      (_request, reply) => {
        asked += 1;
        reply.writeHead(asked === 1 ? 503 : 200).end();
      },
      async (host) => {
        const { id, bytes } = picture();
        await createS3ImageStore(`http://a:b@${host}/pictures`, clock).put(id, bytes);
        expect(asked).toBe(2);
      },
    );
  });

  it('signs the request with its secret, over the hash of the bytes', async () => {
    const seen: IncomingMessage[] = [];
    await withServer(
      (request, reply) => {
        seen.push(request);
        reply.end();
      },
      async (host) => {
        const { id, bytes } = picture();
        await createS3ImageStore(`http://ke%2By:s%2Fcret@${host}/pictures?region=auto`, clock).put(id, bytes);
        expect(seen[0]?.headers['x-amz-content-sha256']).toBe(id);
        expect(seen[0]?.headers.authorization).toBe(
          authorizationOf(seen[0] as IncomingMessage, 'ke+y', 's/cret'),
        );
      },
    );
  });

  it('does not follow redirects', async () => {
    let asked = 0;
    const elsewhere: RequestListener = (_request, reply) => {
      asked += 1;
      reply.writeHead(307, { location: '/elsewhere' }).end();
    };
    await withServer(elsewhere, async (host) => {
      const { id, bytes } = picture();
      expect(await faultOf(createS3ImageStore(`http://a:b@${host}/p`, clock).put(id, bytes))).toBe(
        'retry-later',
      );
      expect(asked).toBe(1);
    });
  });
});
