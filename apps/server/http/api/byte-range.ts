export type ByteRange = { first: number; last: number };

/**
 * The one range of a Range header. Null for everything that may be answered with the whole file: no header, another
 * unit, several ranges, or a malformed one.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  if (from === '') return suffix(Number(to), size);
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return null;
  return first < size ? { first, last } : 'unsatisfiable';
}

const suffix = (length: number, size: number) =>
  length > 0 && size > 0 ? { first: Math.max(0, size - length), last: size - 1 } : ('unsatisfiable' as const);
