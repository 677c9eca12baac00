import type { Engine } from './engine-binaries.ts';
import type { RunAs } from './run-program.ts';

export type Log = { info(message: string): void; warn(message: string): void };

/** One embedded database: where it lies, what runs it and as whom. */
export type Cluster = {
  folder: string;
  logFile: string;
  password: string;
  passwordFile: string;
  engine: Engine;
  runAs: RunAs;
  isDurable: boolean;
  log: Log;
};
