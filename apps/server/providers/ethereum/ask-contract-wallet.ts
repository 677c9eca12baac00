import {
  type BaseError,
  createClient,
  ExecutionRevertedError,
  encodeDeployData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  hashMessage,
  hexToBool,
  http,
  RpcRequestError,
} from 'viem';
import { call } from 'viem/actions';

/** JSON-RPC's code for a reverted call. */
const REVERTED = 3;

type Verdict = 'valid' | 'invalid' | 'could-not-check';

/**
 * One read call that covers deployed wallets (ERC-1271) and counterfactual ones (ERC-6492). viem's own verifyMessage
 * returns false when the node is down; here that is distinguished from a "no".
 */
export async function askContractWallet(
  rpcUrl: string,
  address: string,
  message: string,
  signature: Hex,
): Promise<Verdict> {
  const client = createClient({ transport: http(rpcUrl, { timeout: 5_000, retryCount: 1 }) });
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    bytecode: erc6492SignatureValidatorByteCode,
    args: [address as Hex, hashMessage(message), signature],
  });
  try {
    const answer = await call(client, { data });
    if (!answer.data) return 'could-not-check';
    return hexToBool(answer.data) ? 'valid' : 'invalid';
  } catch (error) {
    return isRevert(error as BaseError) ? 'invalid' : 'could-not-check';
  }
}

function isRevert(error: BaseError): boolean {
  const cause = error.walk?.(
    (inner) => inner instanceof ExecutionRevertedError || inner instanceof RpcRequestError,
  );
  return (
    cause instanceof ExecutionRevertedError || (cause instanceof RpcRequestError && cause.code === REVERTED)
  );
}
