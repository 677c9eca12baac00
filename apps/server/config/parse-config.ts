import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { isLoopback, isLoopbackDatabase, isLoopbackHost } from '#server/platform/lib/is-loopback.ts';
import { defaultHost } from './listen-address.ts';
import { findRecaptchaProblems, type RecaptchaSettings, resolveRecaptcha } from './recaptcha-settings.ts';
import { SETTINGS } from './settings.ts';
import { findTimestampProblems, readTimestampTrust } from './timestamp-settings.ts';

const schema = z.object(SETTINGS);

/** The validated settings, with derived values. */
export type Config = Omit<z.output<typeof schema>, 'PUBLIC_URL' | 'HOST'> & {
  PUBLIC_URL: string;
  HOST: string;
  /** Enables secure cookies. */
  isHttps: boolean;
  /** Null without keys: the built-in anti-bot check is used. */
  recaptcha: RecaptchaSettings | null;
  /** The certificates of TIMESTAMP_TRUST, in PEM. */
  timestampTrust: readonly string[];
};

/** Lists all problems at once, so that an operator can fix them in one go. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly problems: string[];
  constructor(problems: string[]) {
    super(
      `Invalid configuration (${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}):\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
    this.problems = problems;
  }
}

/** Environment variables take precedence over those of the .env file. */
export function parseConfig(
  environment: Record<string, string | undefined>,
  envFile: Record<string, string | undefined> = {},
): Config {
  const given = withoutEmpty({ ...envFile, ...environment });
  const parsed = schema.safeParse(given);
  const problems = [...findUnknownNames(envFile), ...(parsed.error?.issues.map(describeIssue) ?? [])];
  if (!parsed.success) throw new ConfigError(problems);
  const config = deriveConfig(parsed.data);
  problems.push(...findConflicts(config));
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function deriveConfig(settings: z.output<typeof schema>): Config {
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, '');
  return {
    ...settings,
    PUBLIC_URL: publicUrl,
    HOST: settings.HOST ?? defaultHost(publicUrl, settings.TRUST_PROXY),
    isHttps: publicUrl.startsWith('https:'),
    recaptcha: resolveRecaptcha(settings, publicUrl),
    timestampTrust: (settings.TIMESTAMP_TRUST && readTimestampTrust(settings.TIMESTAMP_TRUST)) || [],
  };
}

function findConflicts(config: Config): string[] {
  const problems: string[] = [];
  if (config.ROLE !== 'all' && !config.DATABASE_URL)
    problems.push(`ROLE=${config.ROLE} needs DATABASE_URL: the embedded database serves one process`);
  if (config.DATABASE_DIRECT_URL && !config.DATABASE_URL)
    problems.push('DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler');
  if (config.ROLE !== 'all' && !config.SECRET_KEYS)
    problems.push(`ROLE=${config.ROLE} needs SECRET_KEYS: processes that share a database share their keys`);
  if (config.isHttps && config.GUARDED_FETCH_ALLOW.length > 0)
    problems.push('GUARDED_FETCH_ALLOW is not for an https PUBLIC_URL: it opens this network to strangers');
  if (!isLoopback(config.PUBLIC_URL) && !config.isHttps)
    problems.push('PUBLIC_URL must be https: cookies and wallets need it');
  return [
    ...problems,
    ...findSandboxProblems(config),
    ...findSocialProblems(config),
    ...findRecaptchaProblems(config, config.PUBLIC_URL),
    ...findTimestampProblems(config),
  ];
}

/** The sandbox's wallets have public keys, so that nobody else may reach it, and it may not touch real data. */
function findSandboxProblems({ SANDBOX, SANDBOX_URL, PUBLIC_URL, HOST, DATABASE_URL }: Config): string[] {
  if (!SANDBOX) return [];
  const problems: string[] = [];
  if (!isLoopback(PUBLIC_URL))
    problems.push('SANDBOX=on is only for a loopback PUBLIC_URL: its wallets have public keys');
  else if (!isLoopbackHost(HOST))
    problems.push('SANDBOX=on is only for a loopback HOST: its wallets have public keys');
  if (DATABASE_URL && !isLoopbackDatabase(DATABASE_URL))
    problems.push(
      'SANDBOX=on is only for a DATABASE_URL on this machine: it fills the database with examples',
    );
  if (!SANDBOX_URL)
    problems.push('SANDBOX=on needs SANDBOX_URL: start with npm start, which runs the sandbox');
  return problems;
}

const PAIRS = [
  ['X_CLIENT_ID', 'X_CLIENT_SECRET'],
  ['X_CONSUMER_KEY', 'X_CONSUMER_SECRET'],
  ['DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET'],
] as const;

type Base = Extract<keyof typeof SETTINGS, `${string}_BASE`>;

const BASES = Object.keys(SETTINGS).filter((name): name is Base => name.endsWith('_BASE'));

/** Rejects an id without its secret, and unencrypted endpoints for account data. */
function findSocialProblems(config: Config): string[] {
  const incomplete = PAIRS.filter(([id, secret]) => Boolean(config[id]) !== Boolean(config[secret])).map(
    ([id, secret]) => `${id} and ${secret} belong together: one of them is missing`,
  );
  const insecure = BASES.filter(
    (name) => config.isHttps && (config[name].startsWith('http:') || isLoopback(config[name])),
  ).map((name) => `${name} must be a public https address where PUBLIC_URL is https`);
  return [...incomplete, ...insecure];
}

function withoutEmpty(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim())),
  );
}

/** The environment has variables of other programs; the .env file is ours, so an unknown name there is a typo. */
function findUnknownNames(envFile: Record<string, string | undefined>): string[] {
  return Object.keys(envFile)
    .filter((name) => !Object.hasOwn(SETTINGS, name))
    .map((name) => {
      const similar = Object.keys(SETTINGS).find((known) => isSimilarName(known, name));
      return `${name} is not a setting${similar ? `; did you mean ${similar}?` : ''}`;
    });
}

function isSimilarName(known: string, typed: string): boolean {
  const bare = (name: string) => name.replace(/[^A-Z]/gi, '').toUpperCase();
  return bare(known) === bare(typed) || known.startsWith(typed) || typed.startsWith(known);
}

function describeIssue(issue: z.core.$ZodIssue): string {
  return `${String(issue.path[0])}: ${issue.message}`;
}

/** Environment variables take precedence over the .env file in the working directory. */
export function readConfig(): Config {
  return parseConfig(process.env, readEnvFile());
}

function readEnvFile(): Record<string, string | undefined> {
  try {
    return parseEnv(readFileSync('.env', 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
