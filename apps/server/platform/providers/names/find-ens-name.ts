import { decodeAbiParameters, encodeFunctionData, type Hex, namehash, parseAbi, toHex } from 'viem';
import { packetToBytes } from 'viem/ens';
import type { CallContract } from '../ethereum/call-contract.ts';
import { isNormalName } from './normal-name.ts';

const UNIVERSAL_RESOLVER = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe';
const ETHER = 60n;
const MAX_CHARACTERS = 100;

const abi = parseAbi([
  'function reverseWithGateways(bytes account, uint256 coinType, string[] gateways) view returns (string, address, address)',
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function addr(bytes32 node) view returns (address)',
]);

/** The name that an address claims, if it resolves back to the address; throws when the node failed. */
export async function findEnsName(callContract: CallContract, address: Hex): Promise<string | null> {
  const name = await claimedName(callContract, address);
  if (name === null || !isNormalName(name)) return null;
  return (await addressOf(callContract, name)) === address ? name : null;
}

async function claimedName(callContract: CallContract, address: Hex): Promise<string | null> {
  const data = encodeFunctionData({ abi, functionName: 'reverseWithGateways', args: [address, ETHER, []] });
  const answer = await callContract(UNIVERSAL_RESOLVER, data);
  if (answer === null) return null;
  const [name] = decodeAbiParameters([{ type: 'string' }], answer as Hex);
  return name !== '' && name.length <= MAX_CHARACTERS ? name : null;
}

async function addressOf(callContract: CallContract, name: string): Promise<string | null> {
  const question = encodeFunctionData({ abi, functionName: 'addr', args: [namehash(name)] });
  const data = encodeFunctionData({
    abi,
    functionName: 'resolveWithGateways',
    args: [toHex(packetToBytes(name)), question, []],
  });
  const answer = await callContract(UNIVERSAL_RESOLVER, data);
  if (answer === null) return null;
  const [result] = decodeAbiParameters([{ type: 'bytes' }], answer as Hex);
  if (result.length !== 66) return null;
  return decodeAbiParameters([{ type: 'address' }], result)[0].toLowerCase();
}
