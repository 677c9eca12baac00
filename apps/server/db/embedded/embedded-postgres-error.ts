/** A fault of the embedded database that a person can mend: the message says what is wrong and what to do. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

/** The `code` of a Node or PostgreSQL error, if it has one. */
export function errorCode(error: unknown): string | undefined {
  return (error as { code?: string } | undefined)?.code;
}
