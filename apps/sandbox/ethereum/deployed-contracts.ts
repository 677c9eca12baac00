import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Abi, Hex } from 'viem';

type Address = `0x${string}`;

/** Contracts that have the same addresses as on mainnet. */
export const MAIN_NET = {
  weth: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  conduitController: '0x00000000F9490004C11Cef243f5400493c00Ad63',
  seaport: '0x0000000000000068F116a894984e2DB1123eB395',
  ethUsdFeed: '0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419',
  solUsdFeed: '0x4ffC43a60e009B551865A93d232E33Fce9f01507',
  ensUniversalResolver: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe',
  multicall: '0xcA11bde05977b3631167028862bE2a173976CA11',
  delegateRegistry: '0x00000000000000447e69651d841bd8d104bed493',
  delegateRegistryV1: '0x00000000000076A84feF008CDAbe6409d2FE638B',
} as const satisfies Record<string, Address>;

/** Created by the deployer's first transactions, in this order, so the addresses are known in advance. */
export const CREATED = {
  accessPass: '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35',
  contractWallet: '0xA15BB66138824a1c7167f5E85b957d04Dd34E468',
  tidepools: '0xb19b36b1456E65E3A6D514D3F715f204BD59f431',
  lanterns: '0x8ce361602B935680E8DeC218b820ff5056BeB7af',
  orbits: '0xe1Aa25618fA0c7A1CFDab5d6B456af611873b629',
  prints: '0xe1DA8919f262Ee86f9BE05059C9280142CF23f48',
  kites: '0x0C8E79F3534B00D9a3D4a856B665Bf4eBC22f2ba',
  meadows: '0xeD1DB453C3156Ff3155a97AD217b3087D5Dc5f6E',
  birds: '0xf7Cd8fa9b94DB2Aa972023b379c7f72c65E4De9D',
  comets: '0x12975173B87F7595EE45dFFb2Ab812ECE596Bf84',
} as const satisfies Record<string, Address>;

/** Contracts that have the same addresses as on Base. */
export const BASE_NET = {
  passportScores: '0xaa24a127d10C68C8F9Ac06199AA606953cD82eE7',
  attestationService: '0x4200000000000000000000000000000000000021',
  attestationIndexer: '0x37AC6006646f2e687B7fB379F549Dc7634dF5b84',
  coinbaseIndexer: '0x2c7eE1E5f416dfF40054c27A62f7B357C4E8619C',
} as const satisfies Record<string, Address>;

/** The deployer's first nonce on Base: no address has contracts on both chains. */
export const BASE_FIRST_NONCE = 100;

/** Created on Base, in this order. */
export const BASE_CREATED = {
  shells: '0x5268dcE6Def0b42d3C315dE18F2eb43fea782835',
  staking: '0xEc12943948293Be030811514e0B374D040F60F56',
  reefs: '0xA922C3227149D9bc5001D796aA418b590D0C4a7B',
  posters: '0x0D8694F47cDC22Bb8C6D2668a38d07a439F378F9',
  driftwood: '0x9B2b34edD270947dff226D57B233eD2465a8a1fA',
  saltmarsh: '0x5061C45cE504CdF3AFc0CC566480F6E814241e0e',
} as const satisfies Record<string, Address>;

type Artifact = { abi: Abi; bytecode: Hex };

/** A contract that compile.ts has compiled. */
export function readArtifact(name: string): Artifact {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, 'artifacts', `${name}.json`), 'utf8'));
}
