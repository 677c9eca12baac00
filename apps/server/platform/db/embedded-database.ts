import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '@signboard/embedded-postgres/start-embedded-postgres.ts';

/** Data folders of earlier releases contain this role and database. */
const PRODUCT = {
  name: 'signboard',
  host: {
    name: 'Signboard',
    dataDirSetting: 'DATA_DIR',
    exampleDataDir: '/var/lib/signboard',
    databaseUrlSetting: 'DATABASE_URL',
  },
  rootBinariesDir: '/var/cache/signboard',
};

type EmbeddedDatabaseOptions = Omit<EmbeddedPostgresOptions, keyof typeof PRODUCT | 'fallbackParent'> & {
  /** Lets root place a new data folder that PostgreSQL cannot reach in /var/lib/signboard, behind a symlink. */
  canMoveDataDir?: boolean;
};

/** Starts the database that ships with the product. */
export function startEmbeddedDatabase({
  canMoveDataDir = false,
  ...options
}: EmbeddedDatabaseOptions): Promise<EmbeddedPostgres> {
  const fallbackParent = canMoveDataDir ? PRODUCT.host.exampleDataDir : undefined;
  return startEmbeddedPostgres({ ...PRODUCT, fallbackParent, ...options });
}
