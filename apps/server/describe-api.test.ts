import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { parseConfig } from './config/parse-config.ts';
import { describeApi } from './describe-api.ts';

type Media = { schema: object; example?: unknown };
type Content = { content?: Record<string, Media> };
type Operation = {
  operationId: string;
  tags: string[];
  requestBody?: Content;
  responses: Record<string, Content>;
};

const text = await readFile(new URL('../../docs/api/openapi.json', import.meta.url), 'utf8');
const document = JSON.parse(text);
const operations: Operation[] = Object.values(document.paths).flatMap((path) =>
  Object.values(path as object),
);

/** More than the envelope of an answer, and less than anything that deserves a name. */
const SMALL = 350;

it('matches the committed document; run npm run openapi after contract changes', async () => {
  expect(await describeApi(parseConfig({}))).toBe(text);
});

it('is short enough to read its changes', () => {
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(600_000);
});

it('writes each schema once; give one that is listed here an id in its meta', () => {
  const counts = new Map<string, number>();
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const written = JSON.stringify(part);
    if (written.length > SMALL && isSchema(part)) counts.set(written, (counts.get(written) ?? 0) + 1);
    for (const [key, inner] of Object.entries(part)) if (key !== 'example') visit(inner);
  };
  visit(document);
  expect([...counts].filter(([, count]) => count > 1)).toEqual([]);
});

const isSchema = (part: object) => ['type', 'anyOf', 'oneOf', 'allOf', 'enum'].some((key) => key in part);

it('refers to components that exist, and uses all of them', () => {
  const references = [...text.matchAll(/"#\/components\/(\w+\/\w+)"/g)].map(([, name]) => name);
  const { schemas, responses } = document.components;
  const components = Object.entries({ schemas, responses }).flatMap(([kind, named]) =>
    Object.keys(named).map((name) => `${kind}/${name}`),
  );
  expect([...new Set(references)].sort()).toEqual(components.sort());
});

it('names each call once, such as lists.create, under a tag that is described', () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z][A-Za-z]*\.[a-z][A-Za-z]+$/.test(id))).toEqual([]);
  const used = new Set(operations.flatMap(({ tags }) => tags));
  expect(document.tags.map(({ name }: { name: string }) => name).sort()).toEqual([...used].sort());
});

it('has examples that its own schemas accept', () => {
  const named = JSON.parse(
    JSON.stringify(document.components.schemas).replaceAll('#/components/schemas/', '#/$defs/'),
  );
  const examples = operations.flatMap(({ operationId, requestBody, responses }) =>
    [requestBody, responses['200']].flatMap((part) =>
      Object.values(part?.content ?? {}).flatMap(({ schema, example }) =>
        example === undefined ? [] : [{ operationId, schema, example }],
      ),
    ),
  );
  expect(examples.length).toBeGreaterThan(12);
  for (const { operationId, schema, example } of examples) {
    const local = JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/'));
    const { error } = z.fromJSONSchema({ ...local, $defs: named }).safeParse(example);
    expect([operationId, error?.issues]).toEqual([operationId, undefined]);
  }
});
