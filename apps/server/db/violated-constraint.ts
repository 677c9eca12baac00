import pg from 'pg';

/** The name of the constraint that refused a statement, or undefined when that was not the trouble. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined;
}
