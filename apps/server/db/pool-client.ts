import pg from 'pg';

const MARK = /^\s*\/\* prepared: ([a-z-]+) \*\//;

/**
 * A connection of the pool. It has the database plan a statement once when the statement asks for it, by a comment at
 * its beginning that says `prepared` and a name: planning costs more than running where a statement is small and asked
 * thousands of times a second. All others stay as they are, since a kept plan does not survive a change of its tables.
 */
export class PoolClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // Between two statements nobody waits for it; a break there is found by the next one, and must not end the process.
    this.on('error', () => {});
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's own signature has eight overloads
  override query(...given: any[]): any {
    const [text, ...rest] = given;
    const name = typeof text === 'string' ? MARK.exec(text)?.[1] : undefined;
    const values = Array.isArray(rest[0]) ? rest.shift() : undefined;
    const asked = name ? [{ name, text, values }, ...rest] : given;
    return super.query(...(asked as Parameters<pg.Client['query']>));
  }
}
