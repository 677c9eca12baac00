import { readConfig } from '../config/parse-config.ts';
import { migrate } from '../db/migrate.ts';

/** Brings the database of DATABASE_URL to the newest shape, for installations that migrate before they start. */
const { DATABASE_URL } = readConfig();
if (!DATABASE_URL)
  throw new Error('Set DATABASE_URL: the embedded database is migrated when Signboard starts.');
const applied = await migrate(DATABASE_URL);
process.stdout.write(applied.length > 0 ? `Applied ${applied.join(', ')}.\n` : 'Nothing to do.\n');
