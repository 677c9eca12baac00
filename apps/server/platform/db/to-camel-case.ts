/** The name in code of a table or column, as Kysely's plugin makes it. */
export const toCamelCase = (name: string): string =>
  name.replaceAll(/_([a-z0-9])/g, (_, next: string) => next.toUpperCase());
