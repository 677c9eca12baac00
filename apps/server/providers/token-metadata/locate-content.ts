import { readDataUri } from './read-data-uri.ts';

/** Inline content, or equivalent URLs. */
export type Location = { bytes: Buffer } | { addresses: readonly string[] };

/** Gateways for IPFS and Arweave, in order of preference. */
export type Gateways = { ipfs: readonly string[]; arweave: readonly string[] };

const MAX_CHARACTERS = 2_000;
const CID = '(?:Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{50,110}|z[1-9A-HJ-NP-Za-km-z]{40,110})';
const IPFS = new RegExp(`^(?:ipfs:/*)?/*(?:ipfs/+)*(${CID}(?:[/?#].*)?)$`);
const IPFS_ON_THE_WEB = new RegExp(`^https?://[^/]+/ipfs/(${CID}(?:[/?#].*)?)$`);
const ARWEAVE = /^ar:\/*([A-Za-z0-9_-]{43}(?:[/?#].*)?)$/;
const ARWEAVE_ON_THE_WEB = /^https?:\/\/(?:www\.)?arweave\.net\/([A-Za-z0-9_-]{43}(?:[/?#].*)?)$/;

/** Resolves a metadata URI; null when the scheme is unknown. */
export function locateContent(text: string, gateways: Gateways): Location | null {
  const address = text.trim();
  if (/^data:/i.test(address)) return inline(readDataUri(address));
  // Some contracts return the content itself.
  if (/^[{<]/.test(address)) return inline(Buffer.from(address));
  if (address.length > MAX_CHARACTERS) return null;
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
