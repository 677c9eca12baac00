import { z } from 'zod';

const NAMED = /^#\/\$defs\//;

/** For the API's description: what may be sent in each field. Named schemas are those of the document. */
export function describeFields(form: z.ZodObject): Record<string, z.core.GlobalMeta> {
  const { properties = {} } = z.toJSONSchema(form, { io: 'input', unrepresentable: 'any' });
  const text = JSON.stringify(properties, (key, value) =>
    key === '$ref' ? `${String(value).replace(NAMED, '#/components/schemas/')}Input` : value,
  );
  return JSON.parse(text);
}
