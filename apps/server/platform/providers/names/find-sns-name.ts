import { sha256 } from '@noble/hashes/sha2.js';
import { addressAt, u32At } from '@signboard/sales/solana/core/bytes.ts';
import { bytesOf, programAddress } from '../solana/collection-metadata.ts';
import type { SolanaNodes } from '../solana/nodes.ts';
import { type Account, readAccountsAt } from '../solana/read-accounts.ts';
import { isNormalName } from './normal-name.ts';

const NAME_PROGRAM = 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX';
/** Keeps which of its domains a wallet prefers. */
const FAVOURITES_PROGRAM = '85iDfUvr3HJyLM2zcq5BXSiDvUWfw6cSE1FfNBo8Ap29';
const ROOT_DOMAIN = '58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx';
const REVERSE_CLASS = '33m47vH6Eav6jr5Ry86XjhRft2jRBLDnDgPSHoquXi2Z';
const HASH_PREFIX = 'SPL Name Service';
const NOBODY = new Uint8Array(32);
/** A favourite: a tag, then the domain's account. */
const FAVOURITE_AT = 1;
/** A name's account: its parent, owner and class, then its data. */
const OWNER_AT = 32;
const DATA_AT = 96;
const MAX_BYTES = 100;
/**
 * From this slot on `.sol` belongs to another registry, in which somebody else may own the name; the domains of this one end
 * in `.sns`.
 */
const SNS_SUFFIX_FROM_SLOT = 452_825_395;

/**
 * The domain that a wallet prefers, if it owns the domain and the name leads back to it; throws when the node failed.
 * Subdomains and domains that were turned into NFTs are left out.
 */
export async function findSnsName(nodes: SolanaNodes, wallet: string): Promise<string | null> {
  const favourite = programAddress(
    [Buffer.from('favourite_domain'), bytesOf(wallet)],
    bytesOf(FAVOURITES_PROGRAM),
  );
  const chosen = ownedBy(FAVOURITES_PROGRAM, (await readAccountsAt(nodes, [favourite])).accounts[0]);
  const domain = chosen && addressAt(chosen, FAVOURITE_AT);
  if (!domain) return null;
  const reverse = nameAddress(domain, REVERSE_CLASS, null);
  const { slot, accounts } = await readAccountsAt(nodes, [domain, reverse]);
  const registry = ownedBy(NAME_PROGRAM, accounts[0]);
  const name = readName(ownedBy(NAME_PROGRAM, accounts[1]));
  if (!registry || addressAt(registry, OWNER_AT) !== wallet || slot === null || name === null) return null;
  return nameAddress(name, null, ROOT_DOMAIN) === domain
    ? `${name}.${slot < SNS_SUFFIX_FROM_SLOT ? 'sol' : 'sns'}`
    : null;
}

/** The account of a name, or of an address in the reverse direction. */
export function nameAddress(name: string, classAddress: string | null, parent: string | null): string {
  const hash = sha256(Buffer.from(HASH_PREFIX + name));
  const orNobody = (address: string | null) => (address === null ? NOBODY : bytesOf(address));
  return programAddress([hash, orNobody(classAddress), orNobody(parent)], bytesOf(NAME_PROGRAM));
}

function ownedBy(program: string, account: Account | null | undefined): Uint8Array | null {
  return account?.owner === program ? account.data : null;
}

function readName(data: Uint8Array | null): string | null {
  const length = data ? u32At(data, DATA_AT) : undefined;
  if (!data || !length || length > MAX_BYTES) return null;
  const name = Buffer.from(data.subarray(DATA_AT + 4, DATA_AT + 4 + length)).toString('utf8');
  return !name.includes('.') && isNormalName(name) ? name : null;
}
