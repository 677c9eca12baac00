/** A problem that the operator can fix: the message says what is wrong and what to do. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

/** The program that starts the database. Messages use the names that its operator knows. */
export type HostProgram = {
  name: string;
  /** The setting for the data folder, and a folder that every user can enter. */
  dataDirSetting: string;
  exampleDataDir: string;
  /** The setting that replaces the embedded database with another server. */
  databaseUrlSetting: string;
};

export function errorCode(error: unknown): string | undefined {
  return (error as { code?: string } | undefined)?.code;
}
