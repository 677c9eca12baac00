import type { CodeLine } from '@signboard/contract/prizes/check-codes.ts';

/** Below what the server accepts in one request. */
const MAX_SLICE_BYTES = 2_000_000;

/** Splits codes into parts that each fit into one request. */
export function sliceCodes(codes: readonly CodeLine[], maxBytes = MAX_SLICE_BYTES): CodeLine[][] {
  const encoder = new TextEncoder();
  const slices: CodeLine[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const code of codes) {
    const size = encoder.encode(JSON.stringify(code.code)).length;
    if (bytes + size > maxBytes) {
      slices.push([]);
      bytes = 0;
    }
    slices.at(-1)?.push(code);
    bytes += size;
  }
  return slices;
}
