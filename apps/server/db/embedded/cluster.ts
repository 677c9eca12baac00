import type { Engine } from './engine-binaries.ts';
import type { RunAs } from './run-program.ts';

export type Log = { info(message: string): void; warn(message: string): void };

/** An embedded database: its folder, its binaries, and the user that runs it. */
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
