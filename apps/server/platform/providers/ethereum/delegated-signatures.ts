import type { Hex } from 'viem';

type Question = { address: string; message: string; signature: Hex };

/** A signature for an account that delegates to a contract, with the account's authorization (EIP-7702). */
export type DelegatedSignature = {
  signature: Hex;
  authorization: { chainId: bigint; delegation: Hex; nonce: bigint; yParity: number; r: bigint; s: bigint };
  /** What the contract needs before it can check signatures; empty when it needs nothing. */
  setUp: { to: Hex; data: Hex };
};

/** Length and ending. */
const TAIL_BYTES = 64;
const WORD_DIGITS = 64;

/** Multicall3, at the same address on every chain: a transaction that delegates can't create a contract. */
const MULTICALL: Hex = '0xcA11bde05977b3631167028862bE2a173976CA11';
/** isValidSignature(bytes32,bytes) returns its own selector for a "yes" (ERC-1271). */
const VALID = '0x1626ba7e';

// Loaded lazily: most people never need it.
const load = () => import('viem');

/**
 * Reads a signature as ERC-8010 wraps it. Null when it is malformed, or the authorization was not signed by the key of
 * the account: that is checked here, because nodes ignore such authorizations and call the account as it is.
 */
export async function unwrapDelegated({ address, signature }: Question): Promise<DelegatedSignature | null> {
  const [viem, { verifyAuthorization }] = await Promise.all([load(), import('viem/utils')]);
  try {
    const length = viem.hexToNumber(viem.slice(signature, -TAIL_BYTES, -TAIL_BYTES / 2));
    const tail = -TAIL_BYTES - length;
    const [authorization, to, data] = viem.decodeAbiParameters(
      viem.parseAbiParameters(
        '(uint256 chainId, address delegation, uint256 nonce, uint8 yParity, uint256 r, uint256 s), address to, bytes data',
      ),
      viem.slice(signature, tail, -TAIL_BYTES),
    );
    const isOwn = await verifyAuthorization({
      address: address as Hex,
      authorization: {
        address: authorization.delegation,
        chainId: Number(authorization.chainId),
        nonce: Number(authorization.nonce),
        r: viem.numberToHex(authorization.r, { size: 32 }),
        s: viem.numberToHex(authorization.s, { size: 32 }),
        yParity: authorization.yParity,
      },
    });
    return isOwn ? { signature: viem.slice(signature, 0, tail), authorization, setUp: { to, data } } : null;
  } catch {
    return null;
  }
}

/** The node applies the authorization only if it could be used on chain now: its chain and nonce must be right. */
export async function buildDelegatedCall(
  { address, message }: Question,
  { signature, authorization, setUp }: DelegatedSignature,
) {
  const viem = await load();
  const question = viem.encodeFunctionData({
    abi: viem.parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)']),
    args: [viem.hashMessage(message), signature],
  });
  const calls = [
    ...(setUp.data === '0x' ? [] : [{ target: setUp.to, callData: setUp.data }]),
    { target: address as Hex, callData: question },
  ];
  const { delegation, chainId, nonce, yParity, r, s } = authorization;
  return {
    to: MULTICALL,
    data: viem.encodeFunctionData({
      abi: viem.multicall3Abi,
      functionName: 'aggregate3',
      args: [calls.map((call) => ({ ...call, allowFailure: true }))],
    }),
    authorizationList: [
      {
        address: delegation,
        chainId: viem.numberToHex(chainId),
        nonce: viem.numberToHex(nonce),
        yParity: viem.numberToHex(yParity),
        r: viem.numberToHex(r),
        s: viem.numberToHex(s),
      },
    ],
  };
}

/** Whether the last of the calls returned a "yes". */
export async function isAccepted(answer: string): Promise<boolean> {
  const viem = await load();
  if (answer.length % WORD_DIGITS !== 2) return false;
  const results = viem.decodeFunctionResult({
    abi: viem.multicall3Abi,
    functionName: 'aggregate3',
    data: answer as Hex,
  });
  const last = results.at(-1);
  return last?.success === true && last.returnData.startsWith(VALID);
}
