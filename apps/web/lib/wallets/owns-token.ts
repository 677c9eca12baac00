import { readMainnet } from './read-mainnet.ts';

const BALANCE_OF_SELECTOR = '0x70a08231';
const WORD = /^0x[0-9a-fA-F]{64}$/;

/** Reads the balance through the wallet; false when the call fails. */
export async function ownsToken(walletId: string, contract: string, owner: string): Promise<boolean> {
  try {
    const data = BALANCE_OF_SELECTOR + owner.slice(2).toLowerCase().padStart(64, '0');
    const answer = await readMainnet(walletId, contract, data);
    return WORD.test(answer) && BigInt(answer) > 0n;
  } catch {
    return false;
  }
}
