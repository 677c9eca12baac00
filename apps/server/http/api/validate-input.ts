import { describeIssue } from '@signboard/contract/texts/describe-issue.ts';
import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { AppError } from '#server/platform/lib/app-error.ts';

/** More than any form has; a list of invalid items would be answered with a multiple of its size. */
const MAX_FIELDS = 50;

/** Validates a body or a query. Fastify answers with the error. */
export const validateInput: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (given) => {
    const { error, data } = schema.safeParse(given, { error: describeIssue });
    return error ? { error: new AppError('invalid-input', { fields: fieldsOf(error) }) } : { value: data };
  };

/** The first error of each field. */
function fieldsOf({ issues }: z.ZodError): Record<string, string> {
  const named = issues
    .slice(0, MAX_FIELDS)
    .map(({ path, message }) => [path.join('.') || 'body', message] as const);
  return Object.fromEntries(named.toReversed());
}
