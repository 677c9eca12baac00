import swagger from '@fastify/swagger';
import { VERSION_LABEL } from '@signboard/contract/client-settings.ts';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { type Json, shareSchemas, wrapReferences } from './shared-schemas.ts';
import { API_TAGS } from './tags.ts';

/**
 * The OpenAPI document, generated from the schemas that validate requests. One with an `id` in its `meta` becomes a
 * component of that name.
 */
export async function addOpenapi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    convertConstToEnum: false,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Signboard',
        version: VERSION_LABEL,
        description:
          'Registration lists and sales alerts for NFT communities. DELETE calls take their values in the query or in the body.',
      },
      tags: [...API_TAGS],
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'Sent together with the session cookie',
          },
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'sbk_…',
            description: 'An API key of a workspace with the scope that the call names',
          },
          csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' },
        },
      },
    },
    transform: (route) => {
      const { schema, url } = addFileSchema(jsonSchemaTransform(route));
      return { schema: wrapReferences(schema as Json) as typeof schema, url };
    },
    transformObject: (document) => shareSchemas(placeExamples(jsonSchemaTransformObject(document))),
  });
}

/** The library supports one schema per body; calls that accept a file have two. */
function addFileSchema(described: ReturnType<typeof jsonSchemaTransform>): typeof described {
  const { schema, url } = described;
  if (!schema.consumes?.includes('multipart/form-data')) return described;
  const file = {
    type: 'object',
    required: ['file'],
    properties: { file: { type: 'string', format: 'binary' } },
  };
  const content = { 'application/json': { schema: schema.body }, 'multipart/form-data': { schema: file } };
  return { schema: { ...schema, body: { content } }, url };
}

type Media = Record<string, { example?: unknown }>;

type Operation = {
  'x-example'?: { body?: unknown; answer?: unknown };
  requestBody?: { content: Media };
  responses: Record<string, { content?: Media }>;
};

/** Moves the examples of calls to the contents that they are of; the library only finds those inside of schemas. */
function placeExamples<D extends { paths?: object }>(document: D): D {
  for (const operations of Object.values(document.paths ?? {}))
    for (const operation of Object.values(operations as Record<string, Operation>)) place(operation);
  return document;
}

function place(operation: Operation): void {
  const { 'x-example': example, requestBody, responses } = operation;
  delete operation['x-example'];
  if (example?.body) addTo(requestBody?.content, example.body);
  if (example?.answer) addTo(responses['200']?.content, example.answer);
}

/** An upload is not of the form that the example has. */
function addTo(contents: Media = {}, example: unknown): void {
  for (const [type, media] of Object.entries(contents))
    if (type !== 'multipart/form-data') media.example = example;
}
