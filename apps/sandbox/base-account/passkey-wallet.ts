import {
  concatHex,
  encodeAbiParameters,
  encodeDeployData,
  getCreate2Address,
  type Hex,
  parseAbiParameters,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { readArtifact } from '../ethereum/deployed-contracts.ts';
import { ethereumPersona } from '../ethereum/dev-accounts.ts';
import { WALLET_FACTORY } from '../ethereum/start-base.ts';

/** A development key takes the place of the passkey. */
const OWNER = privateKeyToAccount(ethereumPersona('dana').privateKey);

const initCode = () => encodeDeployData({ ...readArtifact('ContractWallet'), args: [OWNER.address] });

/** The address that the factory gives a wallet; each salt is a person. */
export function walletAddress(salt: Hex): Hex {
  return getCreate2Address({ from: WALLET_FACTORY, salt, bytecode: initCode() });
}

/** The call that deploys the wallet. */
export function deploymentCall(salt: Hex): { to: Hex; data: Hex } {
  return { to: WALLET_FACTORY, data: concatHex([salt, initCode()]) };
}

/** A signature of a wallet that is not deployed yet (ERC-6492). */
export async function signForWallet(salt: Hex, message: Hex): Promise<Hex> {
  const { to, data } = deploymentCall(salt);
  const signature = await OWNER.signMessage({ message: { raw: message } });
  const wrapped = encodeAbiParameters(parseAbiParameters('address, bytes, bytes'), [to, data, signature]);
  return concatHex([wrapped, `0x${'6492'.repeat(16)}`]);
}
