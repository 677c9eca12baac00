import { z } from 'zod';

const seconds = z.string().regex(/^\d+[sm]$/);
const names = z.array(z.string().regex(/^[A-Z_]+$/));

const service = z.strictObject({
  image: z.string(),
  build: z.literal('.').optional(),
  command: z.array(z.string()).optional(),
  env_file: z.string().optional(),
  environment: z.record(z.string().regex(/^[A-Z][A-Z0-9_]*$/), z.string()).optional(),
  restart: z.enum(['unless-stopped', 'no']),
  init: z.boolean().optional(),
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string().regex(/^\/[^:]+(:[\w=,]+)?$/)).optional(),
  cap_drop: names,
  cap_add: names.optional(),
  security_opt: z.array(z.literal('no-new-privileges:true')),
  shm_size: z.string().optional(),
  pids_limit: z.int().positive().optional(),
  mem_limit: z
    .string()
    .regex(/^\d+[mg]$/)
    .optional(),
  stop_grace_period: seconds,
  ports: z.array(z.string()).optional(),
  volumes: z.array(z.string().regex(/^[a-z]+:\/[\w/]+$/)).optional(),
  depends_on: z
    .record(
      z.string(),
      z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }),
    )
    .optional(),
  healthcheck: z
    .strictObject({
      test: z.tuple([z.literal('CMD')], z.string()),
      interval: seconds,
      timeout: seconds,
      retries: z.int().positive(),
      start_period: seconds.optional(),
    })
    .optional(),
});

/** The part of the Compose specification that our compose.yaml uses; strict, to detect misspelled keys. */
export const composeFile = z.strictObject({
  name: z.string(),
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
  'x-signboard': z.unknown(),
  'x-healthcheck': z.unknown(),
});
