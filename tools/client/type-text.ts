/** The parts of JSON schema that the read API uses. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
};

/** The TypeScript type of a schema. What it can't express fails here instead of becoming `any`. */
export function format(schema: JsonSchema, indent = ''): string {
  if (schema.$ref) return typeName(schema.$ref);
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  if (schema.anyOf) return schema.anyOf.map((one) => format(one, indent)).join(' | ');
  if (Array.isArray(schema.type))
    return schema.type.map((type) => format({ ...schema, type }, indent)).join(' | ');
  if (schema.type === 'array' && schema.items) return `Array<${format(schema.items, indent)}>`;
  if (schema.type === 'object' && schema.properties) return formatObject(schema, indent);
  const plain = { string: 'string', number: 'number', integer: 'number', boolean: 'boolean', null: 'null' };
  const type = plain[schema.type as keyof typeof plain];
  if (!type) throw new Error(`no type for ${JSON.stringify(schema)}`);
  return type;
}

/** Types have the names of the document's components. */
export const typeName = (reference: string) => reference.replace('#/components/schemas/', '');

function formatObject({ properties = {}, required = [] }: JsonSchema, indent: string): string {
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, field]) => {
    const note = noteOf(field);
    const optional = required.includes(name) ? '' : '?';
    return `${note && `${inner}/** ${note} */\n`}${inner}${name}${optional}: ${format(field, inner)};`;
  });
  return `{\n${fields.join('\n')}\n${indent}}`;
}

const noteOf = ({ description, format: form }: JsonSchema) =>
  description ?? (form === 'date-time' ? 'ISO 8601 in UTC' : '');

const literal = (value: unknown) => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value));
