import { restoreFromFile } from '../backup/run-restore.ts';
import { readConfig } from '../config/parse-config.ts';

/** Fills an empty instance with what `backup.ts` saved. */
process.exitCode = await restoreFromFile(process.argv.slice(2), readConfig);
