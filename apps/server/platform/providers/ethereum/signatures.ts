import { BASE_ID, MAINNET_ID } from '@signboard/domain/chains/evm-chains.ts';
import { createShares } from '#server/platform/lib/shares.ts';
import { isRefusal, MAX_GAS, readMatching } from './call-contract.ts';
import { buildDelegatedCall, isAccepted, unwrapDelegated } from './delegated-signatures.ts';
import type { AskNode, EthereumNodes } from './nodes.ts';

/** Where a contract has accepted a signature; other chains may have another contract at the same address. */
type Verdict = { chainId: number } | 'invalid' | 'could-not-check';

type SignatureQuestion = {
  address: string;
  message: string;
  signature: `0x${string}`;
  /** Who asks, for the limits. */
  client: string;
};

export type ContractSignatures = {
  /** could-not-check when a chain did not answer, or too many are being checked. */
  check(question: SignatureQuestion): Promise<Verdict>;
  /** The most calls to nodes that one check needs. */
  maxCalls: number;
};

export type SignatureChain = { id: number; nodes: EthereumNodes };

/** Checks at once in a process, and those of a single client, whose wallets may never answer. */
const MOST_AT_ONCE = 16;
export const MOST_PER_CLIENT = 2;
/** The code of the wallet, and the call itself. */
const CALLS_PER_CHAIN = 2;

const FAILED = /execution reverted|gas required exceeds allowance|out of gas|outofgas/i;
const BOOLEAN = /^0x0*[01]$/;
const CODE = /^0x[0-9a-fA-F]*$/;
/** The last 32 bytes of a signature for a wallet that is not deployed yet (ERC-6492). */
const NOT_DEPLOYED = /(?:6492){16}$/;
/** The same for an account that has not delegated to its contract yet (ERC-8010). */
const NOT_DELEGATED = /(?:8010){16}$/;

/** ZKsync's chains cannot run code that is not deployed, and have the validator at this address. */
const DEPLOYED_VALIDATOR = '0xfB688330379976DA81eB64Fe4BF50d7401763B9C';
const CHAINS_WITH_VALIDATOR: ReadonlySet<number> = new Set([324, 2741]);

/**
 * For signatures that no key of the address made. Anyone may control an address on a chain where its owner never was,
 * so that the first chain where it has code decides: mainnet, Base, then the others in their order.
 */
export function createContractSignatures(given: readonly SignatureChain[]): ContractSignatures {
  const chains = [...given].sort((one, other) => rank(one) - rank(other));
  const [all, shares] = [createShares(MOST_AT_ONCE), createShares(MOST_PER_CLIENT)];
  return {
    maxCalls: CALLS_PER_CHAIN * chains.length,
    async check(question) {
      try {
        const ask = () => askChains(chains, question);
        return await shares.run(question.client, () => all.run('all', ask));
      } catch {
        return 'could-not-check';
      }
    },
  };
}

function rank({ id }: SignatureChain): number {
  const first = [MAINNET_ID, BASE_ID].indexOf(id);
  return first === -1 ? 2 : first;
}

async function askChains(chains: readonly SignatureChain[], question: SignatureQuestion): Promise<Verdict> {
  const buildCall = await callBuilder(question);
  if (!buildCall) return 'invalid';
  for (const { id, nodes } of chains) {
    const found = await nodes.read((node) => askChain(node, question, () => buildCall(id)));
    if (found === 'accepted') return { chainId: id };
    if (found === 'refused') return 'invalid';
  }
  return 'invalid';
}

/** A call, and whether its result means "yes". */
type SignatureCall = { call: object; isYes(answer: string): boolean | Promise<boolean>; form: RegExp };

/** Null when the signature is malformed. */
async function callBuilder(
  question: SignatureQuestion,
): Promise<((chainId: number) => Promise<SignatureCall>) | null> {
  if (!NOT_DELEGATED.test(question.signature)) return (chainId) => validatorCall(question, chainId);
  const signed = await unwrapDelegated(question);
  // The call delegates the account to the contract that its key has authorized, for this call only, and asks it.
  return (
    signed &&
    (async () => ({ call: await buildDelegatedCall(question, signed), isYes: isAccepted, form: CODE }))
  );
}

/** absent: the address has no code here, and the signature brings none that accepts it. */
async function askChain(
  node: AskNode,
  { address, signature }: SignatureQuestion,
  buildCall: () => Promise<SignatureCall>,
): Promise<'accepted' | 'refused' | 'absent'> {
  const [code] = await node([{ method: 'eth_getCode', params: [address, 'latest'] }]);
  const hasCode = readMatching(code, CODE) !== '0x';
  const bringsCode = NOT_DEPLOYED.test(signature) || NOT_DELEGATED.test(signature);
  if (!hasCode && !bringsCode) return 'absent';
  if (await isYes(node, await buildCall())) return 'accepted';
  return hasCode ? 'refused' : 'absent';
}

async function isYes(node: AskNode, { call, isYes, form }: SignatureCall): Promise<boolean> {
  const [answer] = await node([{ method: 'eth_call', params: [{ ...call, gas: MAX_GAS }, 'latest'] }]);
  return !isRefusal(answer, FAILED) && (await isYes(readMatching(answer, form)));
}

/**
 * One call covers deployed wallets (ERC-1271) and counterfactual ones (ERC-6492): it deploys a validator, which is not
 * stored, and whose constructor returns the verdict. viem's own verifyMessage returns false when the node is down.
 */
async function validatorCall(
  { address, message, signature }: SignatureQuestion,
  chainId: number,
): Promise<SignatureCall> {
  // Loaded lazily: most people never need it.
  const viem = await import('viem');
  const abi = viem.erc6492SignatureValidatorAbi;
  const args = [address as `0x${string}`, viem.hashMessage(message), signature] as const;
  const call = CHAINS_WITH_VALIDATOR.has(chainId)
    ? { to: DEPLOYED_VALIDATOR, data: viem.encodeFunctionData({ abi, functionName: 'isValidSig', args }) }
    : { data: viem.encodeDeployData({ abi, bytecode: viem.erc6492SignatureValidatorByteCode, args }) };
  return { call, isYes: (answer) => BigInt(answer) === 1n, form: BOOLEAN };
}
