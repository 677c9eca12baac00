import { sha256 } from '@noble/hashes/sha2.js';
import type { SolanaAccount } from './solana-accounts.ts';
import { addressBytes, textBytes } from './solana-bytes.ts';
import { SOLANA_TRADERS } from './solana-collections.ts';
import { solanaPersona } from './solana-personas.ts';
import { PROGRAM, programAddress } from './solana-programs.ts';

/** Domains of the Solana Name Service, by wallet. */
export const SOLANA_NAMES: ReadonlyMap<string, string> = new Map([
  [solanaPersona('kenji').address, 'kenji-collects'],
  [SOLANA_TRADERS[0] ?? '', 'moontrader'],
]);

const ROOT = '58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx';
const REVERSE_CLASS = '33m47vH6Eav6jr5Ry86XjhRft2jRBLDnDgPSHoquXi2Z';
const NOBODY = new Uint8Array(32);
const RENT = 2_000_000;

/** Three accounts for each: which domain the wallet prefers, the domain, and its name. */
export function nameAccounts(): Map<string, SolanaAccount> {
  return new Map([...SOLANA_NAMES].flatMap(([wallet, name]) => accountsOf(wallet, name)));
}

function accountsOf(wallet: string, name: string): [string, SolanaAccount][] {
  const domain = nameAddress(name, NOBODY, addressBytes(ROOT));
  const favourite = programAddress(PROGRAM.favourites, [
    Buffer.from('favourite_domain'),
    addressBytes(wallet),
  ]);
  const reverse = nameAddress(domain, addressBytes(REVERSE_CLASS), NOBODY);
  return [
    [favourite, account(PROGRAM.favourites, Uint8Array.of(2), addressBytes(domain))],
    [domain, account(PROGRAM.names, addressBytes(ROOT), addressBytes(wallet), NOBODY)],
    [reverse, account(PROGRAM.names, NOBODY, NOBODY, addressBytes(REVERSE_CLASS), textBytes(name))],
  ];
}

function nameAddress(name: string, nameClass: Uint8Array, parent: Uint8Array): string {
  return programAddress(PROGRAM.names, [sha256(Buffer.from(`SPL Name Service${name}`)), nameClass, parent]);
}

function account(owner: string, ...data: Uint8Array[]): SolanaAccount {
  return { owner, lamports: RENT, data: Buffer.concat(data) };
}
