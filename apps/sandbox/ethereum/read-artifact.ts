import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Abi, Hex } from 'viem';

type Artifact = { abi: Abi; bytecode: Hex };

/** A contract that compile.ts has compiled. */
export function readArtifact(name: string): Artifact {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, 'artifacts', `${name}.json`), 'utf8'));
}
