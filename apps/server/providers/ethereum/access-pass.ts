import type { AccessPass } from './access-pass-port.ts';
import type { CallContract } from './call-contract.ts';

const BALANCE = /^0x[0-9a-fA-F]{64}$/;

/** Selectors of balanceOf(address) and balanceOf(address,uint256). */
const BALANCE_OF = '0x70a08231';
const BALANCE_OF_TOKEN = '0x00fdd58e';

/**
 * Reads a wallet's balance of the pass; ERC-1155 contracts need the token id. A contract that returns no balance is not
 * a pass: that is the operator's mistake and must not cost anyone their Pro.
 */
export function createAccessPass(
  callContract: CallContract,
  { contract, tokenId }: { contract: string; tokenId: string | null },
): AccessPass {
  const word = (digits: string) => digits.toLowerCase().padStart(64, '0');
  const dataFor = (address: string) =>
    tokenId === null
      ? `${BALANCE_OF}${word(address.slice(2))}`
      : `${BALANCE_OF_TOKEN}${word(address.slice(2))}${word(BigInt(tokenId).toString(16))}`;
  return {
    async isHeldBy(address) {
      try {
        const answer = await callContract(contract, dataFor(address));
        return answer !== null && BALANCE.test(answer) ? BigInt(answer) > 0n : 'could-not-check';
      } catch {
        return 'could-not-check';
      }
    },
  };
}
