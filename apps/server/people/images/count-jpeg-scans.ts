const MARKER = 0xff;
const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;

/** How often a decoder passes over the picture; 0 for other formats. Only progressive files need more than three. */
export function countJpegScans(source: Buffer): number {
  if (source[0] !== MARKER || source[1] !== START_OF_IMAGE) return 0;
  let scans = 0;
  for (let at = findMarker(source, 2); at !== -1; at = findMarker(source, at)) {
    const kind = source[at + 1];
    if (kind === END_OF_IMAGE) break;
    if (kind === START_OF_SCAN) scans += 1;
    at += 2 + (at + 4 <= source.length ? source.readUInt16BE(at + 2) : 0);
  }
  return scans;
}

/** The next marker that begins a segment: not a stuffed byte, padding or a restart marker within a scan. */
function findMarker(source: Buffer, from: number): number {
  for (let at = source.indexOf(MARKER, from); at !== -1; at = source.indexOf(MARKER, at + 1)) {
    const kind = source[at + 1];
    if (kind === undefined) return -1;
    if (kind !== 0 && kind !== MARKER && (kind < 0xd0 || kind > 0xd7)) return at;
  }
  return -1;
}
