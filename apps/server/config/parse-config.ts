import { z } from 'zod';
import { isLoopback } from '#server/lib/is-loopback.ts';
import { type RecaptchaSettings, recaptchaFaults, recaptchaSettings } from './recaptcha-settings.ts';
import { SETTINGS } from './settings.ts';

const schema = z.object(SETTINGS);

/** The installation's settings, checked and completed. */
export type Config = Omit<z.output<typeof schema>, 'PUBLIC_URL' | 'HOST'> & {
  PUBLIC_URL: string;
  HOST: string;
  /** Whether cookies can be bound to https. */
  isHttps: boolean;
  /** Null without its keys: the built-in check is used then. */
  recaptcha: RecaptchaSettings | null;
};

/** All that is wrong with the settings, so that an operator mends them in one go. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly faults: string[];
  constructor(faults: string[]) {
    super(
      `The configuration has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    );
    this.faults = faults;
  }
}

/** Reads the settings from the environment and from the text of an .env file; the environment wins. */
export function parseConfig(
  environment: Record<string, string | undefined>,
  envFile: Record<string, string | undefined> = {},
): Config {
  const given = withoutEmpty({ ...envFile, ...environment });
  const parsed = schema.safeParse(given);
  const faults = [...unknownNames(envFile), ...(parsed.error?.issues.map(describeIssue) ?? [])];
  if (!parsed.success) throw new ConfigError(faults);
  const config = complete(parsed.data);
  faults.push(...contradictions(config));
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

function complete(settings: z.output<typeof schema>): Config {
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, '');
  return {
    ...settings,
    PUBLIC_URL: publicUrl,
    HOST: settings.HOST ?? (isLoopback(publicUrl) ? 'localhost' : '0.0.0.0'),
    isHttps: publicUrl.startsWith('https:'),
    recaptcha: recaptchaSettings(settings, publicUrl),
  };
}

function contradictions(config: Config): string[] {
  const faults: string[] = [];
  if (config.ROLE !== 'all' && !config.DATABASE_URL)
    faults.push(`ROLE=${config.ROLE} needs DATABASE_URL: the embedded database serves one process`);
  if (config.ROLE !== 'all' && !config.SECRET_KEYS)
    faults.push(`ROLE=${config.ROLE} needs SECRET_KEYS: processes that share a database share their keys`);
  if (config.SANDBOX && !isLoopback(config.PUBLIC_URL))
    faults.push('SANDBOX=on is only for a loopback PUBLIC_URL: its wallets have public keys');
  if (config.SANDBOX && !config.SANDBOX_URL)
    faults.push('SANDBOX=on needs SANDBOX_URL: start with npm start, which runs the sandbox');
  if (config.isHttps && config.GUARDED_FETCH_ALLOW.length > 0)
    faults.push('GUARDED_FETCH_ALLOW is not for an https PUBLIC_URL: it opens this network to strangers');
  if (!isLoopback(config.PUBLIC_URL) && !config.isHttps)
    faults.push('PUBLIC_URL must be https: cookies and wallets need it');
  return [...faults, ...socialFaults(config), ...recaptchaFaults(config, config.PUBLIC_URL)];
}

const PAIRS = [
  ['X_CLIENT_ID', 'X_CLIENT_SECRET'],
  ['X_CONSUMER_KEY', 'X_CONSUMER_SECRET'],
  ['DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET'],
] as const;

/** An id without its secret is a slip; and what people's accounts pass through is not sent in the open. */
function socialFaults(config: Config): string[] {
  const halves = PAIRS.filter(([id, secret]) => Boolean(config[id]) !== Boolean(config[secret])).map(
    ([id, secret]) => `${id} and ${secret} belong together: one of them is missing`,
  );
  const names = ['X_API_BASE', 'X_WEB_BASE', 'DISCORD_API_BASE', 'DISCORD_WEB_BASE'] as const;
  const plain = names
    .filter((name) => config.isHttps && (config[name].startsWith('http:') || isLoopback(config[name])))
    .map((name) => `${name} must be a public https address where PUBLIC_URL is https`);
  return [...halves, ...plain];
}

function withoutEmpty(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim())),
  );
}

/** The process environment holds names of everyone; a file of ours holds only settings, so a stranger there is a typing slip. */
function unknownNames(envFile: Record<string, string | undefined>): string[] {
  return Object.keys(envFile)
    .filter((name) => !Object.hasOwn(SETTINGS, name))
    .map((name) => {
      const near = Object.keys(SETTINGS).find((known) => isNear(known, name));
      return `${name} is not a setting${near ? `; did you mean ${near}?` : ''}`;
    });
}

function isNear(known: string, typed: string): boolean {
  const bare = (name: string) => name.replace(/[^A-Z]/gi, '').toUpperCase();
  return bare(known) === bare(typed) || known.startsWith(typed) || typed.startsWith(known);
}

function describeIssue(issue: z.core.$ZodIssue): string {
  return `${String(issue.path[0])}: ${issue.message}`;
}
