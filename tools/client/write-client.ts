import type { JsonSchema } from './type-text.ts';
import { format, typeName } from './type-text.ts';

type Operation = {
  summary?: string;
  tags?: string[];
  parameters?: { name: string; required?: boolean; description?: string; schema: JsonSchema }[];
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
};

/** The parts of the OpenAPI document that the client is made of. */
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
};

/** Writes `packages/client/calls.ts`: the paths, queries and answers of the read API. */
export function writeClient({ paths, components }: ApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, { get }]) =>
    get?.tags?.includes('Read API') ? [{ path, name: path.replace(/^.*\//, ''), operation: get }] : [],
  );
  const table = (write: (call: (typeof calls)[number]) => string) => calls.map(write).join('\n');
  const answers = calls.map(({ operation }) => resultOf(operation));
  const types = namesIn(answers, components.schemas).map(
    (name) => `export type ${name} = ${format(components.schemas[name] ?? {})};\n`,
  );
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

${types.join('\n')}`;
}

/** The named schemas that these refer to, directly or through others. */
function namesIn(schemas: readonly JsonSchema[], all: Record<string, JsonSchema>): string[] {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { $ref } = value as JsonSchema;
    if ($ref && !names.has(typeName($ref))) {
      names.add(typeName($ref));
      visit(all[typeName($ref)]);
    }
    Object.values(value).forEach(visit);
  };
  visit(schemas);
  return [...names].sort();
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
