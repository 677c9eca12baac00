import { readConfig } from '../config/parse-config.ts';
import { openDatabase } from '../open-database.ts';
import { connect } from '../platform/db/connect.ts';
import { migrate } from '../platform/db/migrate.ts';
import { systemClock } from '../platform/lib/clock.ts';
import { createLogger } from '../platform/lib/logger.ts';
import { createKeyring, loadSecretKeys } from '../platform/secrets/keyring.ts';
import { resealColumns } from '../platform/secrets/reseal-columns.ts';

/** Encrypts every stored secret with the first of SECRET_KEYS, so that the other keys can be removed afterwards. */
const config = readConfig();
const database = await openDatabase(config, createLogger(config.LOG_LEVEL));
const { db } = connect(database.directUrl, 2);
try {
  await migrate(database.directUrl);
  const keyring = createKeyring(await loadSecretKeys(config.SECRET_KEYS, config.DATA_DIR));
  const { resealed, waiting, unreadable } = await resealColumns({ db, keyring, clock: systemClock });
  process.stdout.write(`${resealed} secrets have the newest key now.\n`);
  if (waiting > 0) process.stdout.write(`${waiting} are in use at the moment: run this again.\n`);
  for (const name of unreadable) process.stdout.write(`None of the keys opens ${name}.\n`);
  process.exitCode = waiting + unreadable.length > 0 ? 1 : 0;
} finally {
  await db.destroy();
  await database.close();
}
