import type { DescribedCall } from './api-description.ts';
import { generateValue, spoilValue, type ValueSource } from './generate-value.ts';
import { NASTY_BODIES, NASTY_HEADERS, NASTY_QUERIES } from './nasty-values.ts';
import type { SampleRequest } from './sample-call.ts';

/** A raw request, and the parsed body it represents, if any. */
export type FuzzRequest = {
  query: string;
  headers: Record<string, string>;
  payload?: string;
  body?: unknown;
};

const RUBBISH = 0.08;
const ODD_HEADERS = 0.08;
const SAMPLED = 0.5;
const UNCHANGED_SAMPLE = 0.15;

/** A mutated sample, a request generated from the description, or garbage. */
export function fuzzRequest(source: ValueSource, call: DescribedCall, sample: SampleRequest): FuzzRequest {
  const { random } = source;
  const isSampled = random.chance(SAMPLED);
  const spoil = <T>(value: T): T =>
    random.chance(UNCHANGED_SAMPLE) ? value : (spoilValue(source, value) as T);
  const query = isSampled ? spoil(sample.query ?? {}) : generatedQuery(source, call);
  const given = sample.form ?? sample.body;
  const body = isSampled ? given && spoil(given) : call.body && generateValue(source, call.body);
  const headers = {
    ...sample.headers,
    ...(random.chance(ODD_HEADERS) && random.pick(NASTY_HEADERS)),
  };
  const wrapped = wrap(call, body);
  return {
    query: random.chance(RUBBISH) ? random.pick(NASTY_QUERIES) : queryText(query),
    ...(random.chance(RUBBISH) && call.body ? { payload: random.pick(NASTY_BODIES) } : wrapped.sent),
    headers: { ...wrapped.headers, ...headers },
  };
}

function wrap({ isForm, body: schema }: DescribedCall, body: unknown) {
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  if (!schema || body === undefined || body === null) return { headers: {}, sent: {} };
  const payload = isForm ? queryText(body) : JSON.stringify(body);
  return { headers: { 'content-type': type }, sent: { payload, ...(!isForm && { body }) } };
}

function generatedQuery(source: ValueSource, { query }: DescribedCall): Record<string, unknown> {
  const asked = query.filter(({ isRequired }) => source.random.chance(isRequired ? 0.95 : 0.4));
  return Object.fromEntries(asked.map(({ name, schema }) => [name, generateValue(source, schema)]));
}

/** Values that cannot be sent as they are become JSON. */
function queryText(values: unknown): string {
  if (typeof values !== 'object' || values === null) return encodeURIComponent(String(values).toWellFormed());
  const pairs = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  return new URLSearchParams(pairs as [string, string][]).toString();
}
