import { BackupError, NO_BACKUP } from './backup-error.ts';
import type { ByteReader } from './byte-reader.ts';

/**
 * Plain files of the ustar format, which every tar reads. Links, folders and extensions, with which archives are made to
 * mislead, are not understood on purpose.
 */
export type TarEntry = {
  name: string;
  size: number;
  content: AsyncIterable<Uint8Array>;
  /** SHA-256 of the archive before this entry. */
  digestBefore: string;
};

const BLOCK = 512;
/** Two empty blocks. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

const NAME = { at: 0, length: 100 };
const SIZE = { at: 124, length: 12 };
const CHECKSUM = { at: 148, length: 8 };
const TYPE_AT = 156;
const MAGIC = { at: 257, text: 'ustar\x0000' };
const PREFIX = { at: 345, length: 155 };

export const paddingOf = (size: number) => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

export function tarHeader(path: string, size: number, seconds: number): Buffer {
  const slash = path.length > NAME.length ? path.lastIndexOf('/') : -1;
  const [prefix, name] = [path.slice(0, Math.max(0, slash)), path.slice(slash + 1)];
  const header = Buffer.alloc(BLOCK);
  header.write(name, NAME.at);
  header.write('0000600\x000000000\x000000000\x00', 100);
  header.write(octal(size, SIZE.length), SIZE.at);
  header.write(octal(seconds, 12), 136);
  header.write('0', TYPE_AT);
  header.write(MAGIC.text, MAGIC.at, 'latin1');
  header.write(prefix, PREFIX.at);
  header.write(`${octal(checksumOf(header), 7)}\x00 `, CHECKSUM.at);
  return header;
}

/** The entries in their order. What the caller leaves of one's content is skipped. */
export async function* readTar(bytes: ByteReader): AsyncGenerator<TarEntry> {
  for (;;) {
    const digestBefore = bytes.digest();
    const header = await bytes.take(BLOCK);
    if (header.every((byte) => byte === 0)) break;
    const { name, size } = parseHeader(header);
    const content = bytes.takeStreamed(size);
    yield { name, size, content, digestBefore };
    for await (const _rest of content);
    await bytes.take(paddingOf(size).length);
  }
  // The compressed stream's own checksum comes at its end.
  await bytes.skipToEnd();
}

function parseHeader(header: Buffer): { name: string; size: number } {
  const isUstar = header.toString('latin1', MAGIC.at, MAGIC.at + MAGIC.text.length) === MAGIC.text;
  const isIntact = Number.parseInt(textAt(header, CHECKSUM), 8) === checksumOf(header);
  const size = textAt(header, SIZE).trim();
  if (
    !isUstar ||
    !isIntact ||
    header.toString('latin1', TYPE_AT, TYPE_AT + 1) !== '0' ||
    !/^[0-7]+$/.test(size)
  )
    throw new BackupError(NO_BACKUP);
  const [prefix, name] = [textAt(header, PREFIX), textAt(header, NAME)];
  return { name: prefix ? `${prefix}/${name}` : name, size: Number.parseInt(size, 8) };
}

const octal = (number: number, length: number) => number.toString(8).padStart(length - 1, '0');

function textAt(header: Buffer, { at, length }: { at: number; length: number }): string {
  const [text = ''] = header.toString('latin1', at, at + length).split('\0');
  return text;
}

/** With spaces in its own place. */
function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte, at) => {
    const isOwn = at >= CHECKSUM.at && at < CHECKSUM.at + CHECKSUM.length;
    return sum + (isOwn ? 0x20 : byte);
  }, 0);
}
