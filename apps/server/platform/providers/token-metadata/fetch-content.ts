import type { Cancel, Clock } from '#server/platform/lib/clock.ts';
import type { Fetched, FetchWish, GuardedFetch } from '../guarded-fetch/port.ts';

/** Inline content, or equivalent URLs. */
type Location = { bytes: Buffer } | { addresses: readonly string[] };

/** Gateways for IPFS and Arweave, in order of preference. */
export type Gateways = { ipfs: readonly string[]; arweave: readonly string[] };

export type ContentSources = {
  gateways: Gateways;
  guardedFetch: GuardedFetch;
  clock: Clock;
};

/** How long a gateway can be silent before the next one is tried too. */
const PATIENCE_MS = 3_000;
const MAX_ADDRESS_CHARACTERS = 2_000;
const MAX_DATA_URI_CHARACTERS = 3_000_000;
const CID = '(?:Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{50,110}|z[1-9A-HJ-NP-Za-km-z]{40,110})';
const IPFS = new RegExp(`^(?:ipfs:/*)?/*(?:ipfs/+)*(${CID}(?:[/?#].*)?)$`);
const IPFS_ON_THE_WEB = new RegExp(`^https?://[^/]+/ipfs/(${CID}(?:[/?#].*)?)$`);
const ARWEAVE = /^ar:\/*([A-Za-z0-9_-]{43}(?:[/?#].*)?)$/;
const ARWEAVE_ON_THE_WEB = /^https?:\/\/(?:www\.)?arweave\.net\/([A-Za-z0-9_-]{43}(?:[/?#].*)?)$/;

/** The bytes behind a metadata URI, wherever they are; null when the scheme is unknown or the content too large. */
export async function fetchContent(
  sources: ContentSources,
  address: string,
  wish: FetchWish,
): Promise<Buffer | null> {
  const location = locateContent(address, sources.gateways);
  if (location === null) return null;
  if ('bytes' in location) return location.bytes.length <= wish.maxBytes ? location.bytes : null;
  return (await fetchFromAny(sources, location.addresses, wish)).bytes;
}

/** Resolves a metadata URI; null when the scheme is unknown. */
function locateContent(text: string, gateways: Gateways): Location | null {
  const address = text.trim();
  if (/^data:/i.test(address)) return inline(readDataUri(address));
  // Some contracts return the content itself.
  if (/^[{<]/.test(address)) return inline(Buffer.from(address));
  if (address.length > MAX_ADDRESS_CHARACTERS) return null;
  const ipfsPath = IPFS.exec(address)?.[1] ?? IPFS_ON_THE_WEB.exec(address)?.[1];
  const arweavePath = ARWEAVE.exec(address)?.[1] ?? ARWEAVE_ON_THE_WEB.exec(address)?.[1];
  const isOnTheWeb = /^https?:\/\//i.test(address);
  const addresses = [
    ...(ipfsPath ? gateways.ipfs.map((gateway) => `${gateway}/ipfs/${escaped(ipfsPath)}`) : []),
    ...(arweavePath ? gateways.arweave.map((gateway) => `${gateway}/${escaped(arweavePath)}`) : []),
    // The creator's gateway comes last: ours are as good, and it may be long gone.
    ...(isOnTheWeb ? [address] : []),
  ];
  return addresses.length > 0 ? { addresses: [...new Set(addresses)] } : null;
}

function inline(bytes: Buffer | null): Location | null {
  return bytes === null ? null : { bytes };
}

/** In file names such as "Ape #12.png" the "#" starts no fragment. */
function escaped(path: string): string {
  return path.replaceAll('#', '%23').replaceAll(' ', '%20');
}

/**
 * Parses a `data:` URI; null when it is none. Lenient, because creators write them loosely: base64 with or without a
 * charset, percent-encoded, or plain with "#" and "%", which the standard parser would cut off or reject.
 */
function readDataUri(address: string): Buffer | null {
  const parts = /^data:([^,]{0,200}),/i.exec(address);
  if (!parts || address.length > MAX_DATA_URI_CHARACTERS) return null;
  const content = address.slice(parts[0].length);
  if (/;\s*base64\s*$/i.test(parts[1] ?? '')) return Buffer.from(unescaped(content), 'base64');
  return Buffer.from(unescaped(content));
}

function unescaped(content: string): string {
  try {
    return decodeURIComponent(content);
  } catch {
    return content;
  }
}

/**
 * Fetches from equivalent URLs: the next one starts as soon as one has failed or been silent for a while. The first
 * good response wins; if there is none, the last error is thrown.
 */
async function fetchFromAny(
  { guardedFetch, clock }: ContentSources,
  addresses: readonly string[],
  wish: FetchWish,
): Promise<Fetched> {
  const answer = Promise.withResolvers<Fetched>();
  const waiting = [...addresses];
  let running = 0;
  let cancel: Cancel = () => {};
  const askNext = () => {
    cancel();
    const address = waiting.shift();
    if (address === undefined) return;
    running += 1;
    cancel = clock.after(PATIENCE_MS, askNext);
    guardedFetch(address, wish).then(answer.resolve, (error) => {
      running -= 1;
      if (waiting.length > 0) askNext();
      else if (running === 0) answer.reject(error);
    });
  };
  askNext();
  try {
    return await answer.promise;
  } finally {
    // Late responses are ignored.
    waiting.length = 0;
    cancel();
  }
}
