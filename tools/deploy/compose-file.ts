import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNode, parseDocument } from 'yaml';
import { z } from 'zod';
import { ROOT } from '../run-node.mjs';

const seconds = z.string().regex(/^\d+[sm]$/);
const names = z.array(z.string().regex(/^[A-Z_]+$/));

const service = z.strictObject({
  image: z.string(),
  build: z.literal('.').optional(),
  command: z.array(z.string()).optional(),
  env_file: z.array(z.strictObject({ path: z.string(), required: z.boolean() })).optional(),
  environment: z
    .record(z.string().regex(/^[A-Z][A-Z0-9_]*$/), z.union([z.string(), z.number()]).transform(String))
    .optional(),
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
  volumes: z.array(z.string().regex(/^[a-z]+:\/[\w/]+$|^\.\/[\w./]+:\/[\w./-]+:ro$/)).optional(),
  user: z
    .string()
    .regex(/^\d+:\d+$/)
    .optional(),
  depends_on: z
    .record(
      z.string(),
      z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }),
    )
    .optional(),
  healthcheck: z.union([
    z.strictObject({
      test: z.tuple([z.literal('CMD')], z.string()),
      interval: seconds,
      timeout: seconds,
      retries: z.int().positive(),
      start_period: seconds.optional(),
    }),
    z.strictObject({ disable: z.literal(true) }),
  ]),
});

/** The part of the Compose specification that our files use; strict, to detect misspelled keys. */
export const composeFile = z.strictObject({
  name: z.string(),
  services: z.record(z.string(), service),
  networks: z.strictObject({
    default: z.strictObject({
      ipam: z.strictObject({
        config: z.tuple([z.strictObject({ subnet: z.cidrv4(), gateway: z.ipv4() })]),
      }),
    }),
  }),
  volumes: z.record(z.string(), z.null()),
});

type Values = Record<string, unknown>;
type Written = { name: string; services: Record<string, Values>; volumes: Values };

/** A file as Compose understands it, with the services of other files that its own extend. */
export function readComposeFile(path: string): Written {
  const document = parseDocument(readFileSync(join(ROOT, path), 'utf8'), { logLevel: 'silent' });
  const file = document.toJS() as Written;
  const services = Object.entries(file.services).map(([name, { extends: origin, ...own }]) => {
    if (!origin) return [name, own];
    const { file: from, service: base } = origin as { file: string; service: string };
    const replaced = Object.keys(own).filter((key) => {
      const node = document.getIn(['services', name, key], true);
      return key === 'command' || (isNode(node) && /^!(override|reset)$/.test(node.tag ?? ''));
    });
    return [name, merge(readComposeFile(from).services[base] ?? {}, own, replaced)];
  });
  return { ...file, services: Object.fromEntries(services) };
}

function merge(base: Values, own: Values, replaced: readonly string[] = []): Values {
  const merged = { ...base };
  for (const [key, value] of Object.entries(own)) {
    const before = base[key];
    if (replaced.includes(key) || before === undefined) merged[key] = value;
    else if (Array.isArray(before) && Array.isArray(value)) merged[key] = [...before, ...value];
    else if (typeof before === 'object' && typeof value === 'object')
      merged[key] = merge(before as Values, value as Values);
    else merged[key] = value;
  }
  return merged;
}
