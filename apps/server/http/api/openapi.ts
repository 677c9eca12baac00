import swagger from '@fastify/swagger';
import { VERSION_LABEL } from '@signboard/contract/client-settings.ts';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { placeExamples } from './place-examples.ts';
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
        description: 'Registration lists and sales alerts for NFT communities.',
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
