import { escapeHtml } from './page-head.ts';

/** The parts of a JSON schema that a reader of the reference needs. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  required?: string[];
  description?: string;
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
};

/** The fields of a schema as a nested list, or its type where it has no fields. */
export function writeFields(schema: JsonSchema): string {
  return writeProperties(schema) || `<p>${writeType(schema)}</p>`;
}

function writeProperties(schema: JsonSchema): string {
  const fields = fieldsOf(schema).map(({ name, field, isRequired }) => {
    const notes = [isRequired ? '' : 'optional', limitsOf(field), field.description ?? ''].filter(Boolean);
    const note = notes.length > 0 ? `<small>, ${escapeHtml(notes.join(', '))}</small>` : '';
    return `<li><code>${escapeHtml(name)}</code> ${writeType(field)}${note}${writeProperties(field)}</li>`;
  });
  return fields.length > 0 ? `<ul>${fields.join('')}</ul>` : '';
}

type Field = { name: string; field: JsonSchema; isRequired: boolean };

/** Of a list, the fields of its elements; of alternatives, those of each. */
function fieldsOf(schema: JsonSchema): Field[] {
  const { properties = {}, required = [], items, anyOf = [], oneOf = [], allOf = [] } = schema;
  const own = Object.entries(properties).map(([name, field]) => ({
    name,
    field,
    isRequired: required.includes(name),
  }));
  const others = [...anyOf, ...oneOf, ...allOf, ...(items ? [items] : [])].flatMap(fieldsOf);
  return [...new Map([...own, ...others].map((field) => [field.name, field])).values()];
}

function writeType(schema: JsonSchema): string {
  return `<span>${escapeHtml(typeOf(schema))}</span>`;
}

function typeOf(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.replace(/^.*\//, '');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (alternatives.length > 0) return [...new Set(alternatives.map(typeOf))].join(' | ');
  const types = [schema.type ?? (schema.properties ? 'object' : 'any')].flat();
  return types.map((type) => (type === 'array' ? listOf(schema.items) : (schema.format ?? type))).join(' | ');
}

const listOf = (items: JsonSchema | undefined) => `list of ${items ? typeOf(items) : 'any'}`;

function limitsOf({ minLength, maxLength, minimum, maximum, maxItems, default: preset }: JsonSchema): string {
  return [
    rangeOf(minLength, maxLength, ' characters'),
    rangeOf(minimum, plain(maximum), ''),
    maxItems === undefined ? '' : `at most ${maxItems}`,
    preset === undefined ? '' : `${JSON.stringify(preset)} by default`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Schemas give the largest safe number where there is no real limit. */
const plain = (limit: number | undefined) => (limit === Number.MAX_SAFE_INTEGER ? undefined : limit);

function rangeOf(least: number | undefined, most: number | undefined, unit: string): string {
  if (least !== undefined && most !== undefined) return `${least} to ${most}${unit}`;
  if (most !== undefined) return `at most ${most}${unit}`;
  return least === undefined || least < 1 ? '' : `at least ${least}${unit}`;
}
