import { createWalletClient, type Hex, http, parseAbi, parseEther, publicActions } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { mainnet } from 'viem/chains';
import { localChain } from './sandbox.ts';

const PASS = parseAbi([
  'function mint() payable returns (uint256)',
  'function transferFrom(address from, address to, uint256 id)',
  'event Transfer(address indexed from, address indexed to, uint256 indexed id)',
]);
/** A funded account of the local chain that holds no pass and buys no tokens. */
const RICH = 3;

/** A wallet on the local chain that buys and sells the access pass with real transactions. */
export type PassWallet = { privateKey: Hex; rpcUrl: string; buy(): Promise<void>; sell(): Promise<void> };

/** A new wallet with 1 ETH and without a pass. */
export async function passWallet(): Promise<PassWallet> {
  const { rpcUrl, accessPass, accounts } = await localChain();
  const privateKey = generatePrivateKey();
  const account = privateKeyToAccount(privateKey);
  const chain = createWalletClient({
    account,
    chain: mainnet,
    transport: http(rpcUrl),
    pollingInterval: 200,
  });
  const client = chain.extend(publicActions);
  const contract = { address: accessPass as Hex, abi: PASS };
  const mined = async (hash: Hex) => {
    const receipt = await client.waitForTransactionReceipt({ hash });
    if (receipt.status !== 'success') throw new Error(`The transaction ${hash} was reverted`);
    return receipt;
  };
  const rich = accounts[RICH].address as Hex;
  let passId = 0n;
  await mined(await client.sendTransaction({ account: rich, to: account.address, value: parseEther('1') }));
  return {
    privateKey,
    rpcUrl,
    async buy() {
      const price = parseEther('0.1');
      const { logs } = await mined(
        await client.writeContract({ ...contract, functionName: 'mint', value: price }),
      );
      passId = BigInt(logs[0]?.topics[3] ?? 0);
    },
    async sell() {
      const args = [account.address, rich, passId] as const;
      await mined(await client.writeContract({ ...contract, functionName: 'transferFrom', args }));
    },
  };
}
