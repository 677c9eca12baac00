import { isRefusal, readMatching } from './call-contract.ts';
import { CallRefused, type EthereumNodes } from './nodes.ts';

type Verdict = 'valid' | 'invalid' | 'could-not-check';

/** could-not-check when the chain did not answer. */
export type ContractSignatures = {
  check(address: string, message: string, signature: `0x${string}`): Promise<Verdict>;
};

/**
 * Anyone can submit an invalid signature from any number of addresses, and each costs the operator a call. Contract
 * wallets are rare: beyond this limit the result is could-not-check, and people can retry.
 */
export const CONTRACT_WALLET_CALLS = { perMinute: 120, atOnce: 16 };

const REVERT = /execution reverted|gas required exceeds allowance/i;
const BOOLEAN = /^0x0*[01]$/;

/**
 * One read call that covers deployed wallets (ERC-1271) and counterfactual ones (ERC-6492). viem's own verifyMessage
 * returns false when the node is down; here that is distinguished from a "no".
 */
export function createContractSignatures(
  nodes: EthereumNodes,
  budget = createCallBudget(CONTRACT_WALLET_CALLS),
): ContractSignatures {
  return {
    async check(address, message, signature) {
      // Loaded lazily: most people never need it.
      const viem = await import('viem');
      const verdict = await budget.spend(async () => {
        const data = viem.encodeDeployData({
          abi: viem.erc6492SignatureValidatorAbi,
          bytecode: viem.erc6492SignatureValidatorByteCode,
          args: [address as `0x${string}`, viem.hashMessage(message), signature],
        });
        try {
          return await askValidator(nodes, data);
        } catch (error) {
          // Someone is signing in, and a single failure is soon over.
          return error instanceof CallRefused ? null : await askValidator(nodes, data).catch(() => null);
        }
      });
      return verdict ?? 'could-not-check';
    },
  };
}

/** The call deploys a validator, which is not stored, and whose constructor returns the verdict. */
function askValidator(nodes: EthereumNodes, data: string): Promise<Verdict> {
  return nodes.read(async (node) => {
    const [answer] = await node([{ method: 'eth_call', params: [{ data }, 'latest'] }]);
    if (isRefusal(answer, REVERT)) return 'invalid';
    return BigInt(readMatching(answer, BOOLEAN)) === 1n ? 'valid' : 'invalid';
  });
}

/** A rate limit per minute that refills gradually, and a concurrency limit. */
export type CallLimits = { perMinute: number; atOnce: number };

/** Limits costly calls that strangers can trigger; null for a call that was not made. */
export type CallBudget = { spend<T>(call: () => Promise<T>): Promise<T | null> };

const MINUTE_MS = 60_000;

/** Per process, on a monotonic clock. */
export function createCallBudget(
  { perMinute, atOnce }: CallLimits,
  nowMs: () => number = () => performance.now(),
): CallBudget {
  let left = perMinute;
  let countedAtMs = nowMs();
  let running = 0;
  return {
    async spend(call) {
      const now = nowMs();
      left = Math.min(perMinute, left + ((now - countedAtMs) / MINUTE_MS) * perMinute);
      countedAtMs = now;
      if (left < 1 || running >= atOnce) return null;
      left -= 1;
      running += 1;
      try {
        return await call();
      } finally {
        running -= 1;
      }
    },
  };
}
