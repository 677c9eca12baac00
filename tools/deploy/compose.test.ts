import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { SETTINGS } from '../../apps/server/config/settings.ts';

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
const composeFile = z.strictObject({
  name: z.string(),
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
  'x-signboard': z.unknown(),
  'x-healthcheck': z.unknown(),
});

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const written = parse(read('compose.yaml'), { merge: true }) as Record<string, unknown>;
const compose = composeFile.parse(written);
const ours = Object.entries(compose.services).filter(([, { image }]) => image === 'signboard');
const known = new Set(Object.keys(SETTINGS));

describe('compose.yaml', () => {
  it('has two web processes, a worker, a migration step, PostgreSQL 18 and an image store', () => {
    const roles = ours.map(([name, { environment, command }]) => [
      name,
      environment?.ROLE ?? command?.at(-1),
    ]);
    expect(roles).toEqual([
      ['migrate', 'apps/server/bin/migrate.ts'],
      ['web-1', 'web'],
      ['web-2', 'web'],
      ['worker', 'worker'],
    ]);
    expect(existsSync(join(ROOT, 'apps/server/bin/migrate.ts'))).toBe(true);
    expect(compose.services.database?.image).toMatch(/^postgres:18/);
    expect(Object.keys(compose.services).filter((name) => !ours.some(([own]) => own === name))).toEqual([
      'database',
      'pictures',
    ]);
  });

  it('gives web processes and worker one bucket, which exists from the first start', () => {
    const { pictures } = compose.services;
    expect(pictures?.image).toMatch(/:v\d+\.\d+\.\d+$/);
    const secret = pictures?.environment?.ROOT_SECRET_KEY ?? '';
    expect(secret).toMatch(/^\$\{PICTURES_PASSWORD:\?/);
    const addresses = ours
      .filter(([name]) => name !== 'migrate')
      .map(([, { environment }]) => SETTINGS.S3_URL.parse(environment?.S3_URL?.replace(secret, 'secret')));
    expect(addresses).toEqual(Array(3).fill('http://signboard:secret@pictures:7070/pictures'));
    expect(pictures?.environment?.ROOT_ACCESS_KEY).toBe('signboard');
    expect(pictures?.command).toEqual(['--port', ':7070', '--health', '/health', 'posix', '/data']);
    expect(pictures?.volumes).toEqual(['pictures:/data/pictures']);
  });

  it('waits for the image bucket', () => {
    for (const [, { environment, depends_on }] of ours.filter(([, one]) => one.environment?.S3_URL))
      expect([environment?.ROLE, depends_on?.pictures?.condition]).toEqual([
        environment?.ROLE,
        'service_healthy',
      ]);
    expect(compose.services.pictures?.healthcheck?.test.join(' ')).toContain('/health');
  });

  it('runs on amd64 and arm64: its image tags cover both', () => {
    for (const { image } of Object.values(compose.services))
      expect(image).not.toMatch(/@sha256:|amd64|x86_64|arm64|aarch64/);
    const services = {
      ...compose.services,
      database: { ...compose.services.database, platform: 'linux/amd64' },
    };
    expect(composeFile.safeParse({ ...written, services }).success).toBe(false);
  });

  it("gives our processes no privileges that they don't need", () => {
    for (const [name, { read_only, cap_drop, cap_add, tmpfs, init }] of ours)
      expect([name, read_only, cap_drop, cap_add, tmpfs?.length, init]).toEqual([
        name,
        true,
        ['ALL'],
        undefined,
        1,
        true,
      ]);
  });

  it('publishes ports on localhost only, each once, and none of the database or the store', () => {
    const ports = Object.values(compose.services).flatMap((one) => one.ports ?? []);
    expect(ports.every((port) => port.startsWith('127.0.0.1:'))).toBe(true);
    expect(new Set(ports).size).toBe(ports.length);
    expect(compose.services.database?.ports).toBeUndefined();
    expect(compose.services.pictures?.ports).toBeUndefined();
  });

  it('starts nothing before the database is migrated, and health-checks every service', () => {
    for (const [name, { depends_on, healthcheck }] of ours.filter(([one]) => one !== 'migrate')) {
      expect([name, depends_on?.migrate?.condition]).toEqual([name, 'service_completed_successfully']);
      expect(healthcheck?.test.join(' ')).toContain('/readyz');
    }
    const waitedFor = Object.values(compose.services).flatMap((one) => Object.keys(one.depends_on ?? {}));
    expect(waitedFor.filter((name) => !compose.services[name])).toEqual([]);
  });

  it('uses only known settings and volumes, and contains no secret', () => {
    for (const [, { environment = {}, volumes = [] }] of ours) {
      expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
      expect(
        volumes.map((volume) => volume.split(':')[0]).filter((name) => !(`${name}` in compose.volumes)),
      ).toEqual([]);
    }
    expect(read('compose.yaml')).not.toMatch(/^\s*\w*(PASSWORD|SECRET\w*|TOKEN):\s*(?!\$\{)\S/m);
  });

  it('rejects a misspelled key', () => {
    const services = { ...compose.services, 'web-1': { ...compose.services['web-1'], readonly: true } };
    expect(composeFile.safeParse({ ...written, services }).success).toBe(false);
  });
});

describe('deploy/signboard.env.example', () => {
  const settings = parseEnv(read('deploy/signboard.env.example'));

  it('contains only known settings, and leaves every secret empty', () => {
    expect(settings.PUBLIC_URL).toBe('https://signboard.example');
    expect(Object.keys(settings).filter((name) => !known.has(name))).toEqual([]);
    expect(
      Object.entries(settings).filter(([name, value]) => value && /SECRET|TOKEN|PASSWORD/.test(name)),
    ).toEqual([]);
  });

  it('leaves per-process settings to each process', () => {
    expect(['ROLE', 'PORT', 'HOST', 'DATABASE_URL'].filter((name) => name in settings)).toEqual([]);
  });
});
