import type { FastifyInstance } from 'fastify';
import { expandReferences } from '#server/http/api/expand-references.ts';

/** The subset of JSON Schema that the API description uses. */
export type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  default?: unknown;
};

type Operation = {
  parameters?: { name: string; in: string; required?: boolean; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, unknown>;
};

export type DescribedCall = {
  query: { name: string; isRequired: boolean; schema: JsonSchema }[];
  body: JsonSchema | null;
  isForm: boolean;
  statuses: readonly string[];
};

export function describedCall(app: FastifyInstance, method: string, path: string): DescribedCall {
  const document = app.swagger() as unknown as { paths: Record<string, Record<string, Operation>> };
  const described = document.paths[path]?.[method.toLowerCase()];
  if (!described) throw new Error(`${method} ${path} is not described`);
  const operation = expandReferences(document, described);
  const contents = operation.requestBody?.content ?? {};
  const form = contents['application/x-www-form-urlencoded'];
  return {
    query: (operation.parameters ?? [])
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, required, schema }) => ({ name, isRequired: required ?? false, schema })),
    body: (form ?? contents['application/json'])?.schema ?? null,
    isForm: form !== undefined,
    statuses: Object.keys(operation.responses),
  };
}
