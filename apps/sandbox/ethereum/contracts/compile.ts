// Writes ethereum/artifacts/*.json, which are committed, so that the sandbox needs no compiler.
// After changing a contract, in an empty folder:
//   npm install --ignore-scripts solc@0.8.37 @openzeppelin/contracts@5.7.0 @opensea/seaport-js@4.3.0
//   node <this file> <that folder>
// Seaport's own two artifacts are copied from @opensea/seaport-js (MIT, see ../artifacts/NOTICE).
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const here = import.meta.dirname;
const artifacts = path.join(here, '..', 'artifacts');
const packages = path.resolve(process.argv[2] ?? '.', 'node_modules');

type Compiled = {
  abi: unknown[];
  evm: { bytecode: { object: string }; deployedBytecode: { object: string } };
};
type Output = {
  errors?: { severity: string; formattedMessage: string }[];
  contracts: Record<string, Record<string, Compiled>>;
};

/** Deployed by setting their runtime code, without running a constructor. */
const PLACED = new Set([
  'WrappedEther',
  'PriceFeed',
  'NameResolver',
  'Multicall',
  'DelegateRegistry',
  'DelegateRegistryV1',
  'PassportScores',
  'AttestationService',
  'AttestationIndexer',
]);
/** The part of Seaport that the sandbox uses; the full ABI has 100 kB. */
const SEAPORT_CALLS = new Set(['fulfillAdvancedOrder', 'OrderFulfilled', 'getCounter', 'information']);

function compile(): Output {
  const solc = createRequire(path.join(packages, 'x.js'))('solc');
  const names = readdirSync(here).filter((file) => file.endsWith('.sol'));
  const sources = Object.fromEntries(names.map((name) => [name, { content: read(path.join(here, name)) }]));
  const settings = {
    optimizer: { enabled: true, runs: 200 },
    evmVersion: 'cancun',
    metadata: { bytecodeHash: 'none', appendCBOR: false },
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
  };
  const input = JSON.stringify({ language: 'Solidity', sources, settings });
  const find = (name: string) => ({ contents: read(path.join(packages, name)) });
  return JSON.parse(solc.compile(input, { import: find }));
}

function read(file: string): string {
  return readFileSync(file, 'utf8');
}

function write(name: string, abi: unknown, bytecode: string) {
  writeFileSync(path.join(artifacts, `${name}.json`), `${JSON.stringify({ abi, bytecode })}\n`);
}

function writeOwn(output: Output) {
  for (const [file, contracts] of Object.entries(output.contracts)) {
    const name = path.basename(file, '.sol');
    const contract = contracts[name];
    if (file.includes('/') || !contract || contract.abi.length === 0) continue;
    const { bytecode, deployedBytecode } = contract.evm;
    write(name, contract.abi, `0x${PLACED.has(name) ? deployedBytecode.object : bytecode.object}`);
  }
}

function writeSeaport() {
  const from = path.join(packages, '@opensea/seaport-js/src/artifacts/seaport/contracts');
  const seaport = JSON.parse(read(path.join(from, 'Seaport.sol/Seaport.json')));
  const conduits = JSON.parse(
    read(path.join(from, 'conduit/ConduitController.sol/LocalConduitController.json')),
  );
  const used = seaport.abi.filter((item: { type: string; name?: string }) =>
    item.type === 'error' ? true : SEAPORT_CALLS.has(item.name ?? ''),
  );
  write('Seaport', used, seaport.bytecode);
  write('ConduitController', [], conduits.bytecode);
}

const output = compile();
const faults = (output.errors ?? []).filter((error) => error.severity === 'error');
if (faults.length > 0) {
  process.stderr.write(`${faults.map((fault) => fault.formattedMessage).join('\n')}\n`);
  process.exitCode = 1;
} else {
  mkdirSync(artifacts, { recursive: true });
  writeOwn(output);
  writeSeaport();
}
