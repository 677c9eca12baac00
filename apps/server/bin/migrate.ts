import { readConfig } from '../config/parse-config.ts';
import { listPendingSteps, migrate } from '../platform/db/migrate.ts';

/**
 * Brings the database of DATABASE_URL to the current schema, for installations that migrate before they start. With
 * `--pending` it only lists what there is to do, and whether processes of the last release may run meanwhile.
 */
const { DATABASE_URL, DATABASE_DIRECT_URL } = readConfig();
const url = DATABASE_DIRECT_URL ?? DATABASE_URL;
if (!url) throw new Error('Set DATABASE_URL: the embedded database is migrated when Signboard starts.');
const report = (line: string) => process.stdout.write(`${line}\n`);
const isListing = process.argv.includes('--pending');
const steps = isListing ? await listPendingSteps(url) : await migrate(url, { report });
if (isListing) for (const step of steps) report(step);
if (steps.length === 0) report('Nothing to do.');
