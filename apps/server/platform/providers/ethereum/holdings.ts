import type { LatestBlock } from '../latest-block.ts';
import { type CallContract, readMatching } from './call-contract.ts';
import type { EthereumNodes } from './nodes.ts';

export type ContractLookup = { exists(address: string): Promise<'yes' | 'no' | 'could-not-check'> };

export type AccessPass = {
  /** could-not-check when the chain did not answer, or not like a pass. */
  isHeldBy(address: string): Promise<boolean | 'could-not-check'>;
};

const QUANTITY = /^0x[0-9a-fA-F]+$/;
/** At most 52 bits, so that a lying node cannot return a number that is not exact. */
const BLOCK_NUMBER = /^0x[0-9a-fA-F]{1,13}$/;
const WORD = /^0x[0-9a-fA-F]{64}$/;
const CODE = /^0x[0-9a-fA-F]*$/;
/** A wallet that delegates to a contract (EIP-7702) is still a wallet. */
const DELEGATION = /^0xef0100/i;

/** Selectors of balanceOf(address), supported by ERC-721 contracts and older ones, and balanceOf(address,uint256). */
const BALANCE_OF = '0x70a08231';
const BALANCE_OF_TOKEN = '0x00fdd58e';

/** The latest block of the chain that the nodes follow, for the record of when wallets were read. */
export function readLatestBlock(nodes: EthereumNodes): Promise<LatestBlock | 'could-not-check'> {
  return orCouldNotCheck(
    nodes.read(async (node) => {
      const [chainId, number] = await node([
        { method: 'eth_chainId', params: [] },
        { method: 'eth_blockNumber', params: [] },
      ]);
      return {
        chain: `eip155:${BigInt(readMatching(chainId, QUANTITY))}`,
        number: Number(readMatching(number, BLOCK_NUMBER)),
      };
    }),
  );
}

export function createContractLookup(nodes: EthereumNodes): ContractLookup {
  return {
    exists: (address) =>
      orCouldNotCheck(
        nodes.read(async (node) => {
          const [answer] = await node([{ method: 'eth_getCode', params: [address, 'latest'] }]);
          const code = readMatching(answer, CODE);
          return code === '0x' || DELEGATION.test(code) ? 'no' : 'yes';
        }),
      ),
  };
}

/**
 * Reads a wallet's balance of the pass; ERC-1155 contracts need the token id. A contract that returns no balance is not
 * a pass: that is the operator's mistake and must not cost anyone their Pro.
 */
export function createAccessPass(
  callContract: CallContract,
  { contract, tokenId }: { contract: string; tokenId: string | null },
): AccessPass {
  const dataFor = (address: string) =>
    tokenId === null
      ? `${BALANCE_OF}${word(address.slice(2))}`
      : `${BALANCE_OF_TOKEN}${word(address.slice(2))}${word(BigInt(tokenId).toString(16))}`;
  return {
    async isHeldBy(address) {
      const answer = await orCouldNotCheck(callContract(contract, dataFor(address)));
      return answer !== null && WORD.test(answer) ? BigInt(answer) > 0n : 'could-not-check';
    },
  };
}

async function orCouldNotCheck<T>(answer: Promise<T>): Promise<T | 'could-not-check'> {
  try {
    return await answer;
  } catch {
    return 'could-not-check';
  }
}

function word(digits: string): string {
  return digits.toLowerCase().padStart(64, '0');
}
