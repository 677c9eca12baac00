import { backUpToFile } from '../backup/run-backup.ts';
import { readConfig } from '../config/parse-config.ts';

/** Saves the database, the pictures and the proofs in one file, while Signboard runs or not. */
process.exitCode = await backUpToFile(process.argv.slice(2), readConfig);
