import type { JsonSchema } from './type-text.ts';
import { format } from './type-text.ts';

type Operation = {
  summary?: string;
  tags?: string[];
  parameters?: { name: string; required?: boolean; description?: string; schema: JsonSchema }[];
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
};

/** The parts of the OpenAPI document that the client is made of. */
export type ApiDocument = { paths: Record<string, Record<string, Operation>> };

/** Writes `packages/client/calls.ts`: the paths, queries and answers of the read API. */
export function writeClient({ paths }: ApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, { get }]) =>
    get?.tags?.includes('read') ? [{ path, name: path.replace(/^.*\//, ''), operation: get }] : [],
  );
  const table = (write: (call: (typeof calls)[number]) => string) => calls.map(write).join('\n');
  return `// Generated from docs/api/openapi.json by \`npm run client\`. Do not edit.

export const PATHS = {
${table(({ name, path }) => `  ${name}: '${path}',`)}
} as const;

export type Queries = {
${table(({ name, operation }) => `  ${name}: ${format(queryOf(operation), '  ')};`)}
};

export type Answers = {
${table(({ name, operation }) => `  /** ${operation.summary} */\n  ${name}: ${format(resultOf(operation), '  ')};`)}
};
`;
}

const queryOf = ({ parameters = [] }: Operation): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(
    parameters.map(({ name, schema, description }) => [
      name,
      { ...schema, ...(description && { description }) },
    ]),
  ),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
});

/** Every answer is in the same envelope, which the client opens. */
function resultOf({ responses }: Operation): JsonSchema {
  const result = responses['200']?.content?.['application/json']?.schema.properties?.result;
  if (!result) throw new Error('a call of the read API answers without the envelope');
  return result;
}
