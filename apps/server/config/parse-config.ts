import { z } from 'zod';
import { SETTINGS } from './settings.ts';

const schema = z.object(SETTINGS);

/** The installation's settings, checked and completed. */
export type Config = Omit<z.output<typeof schema>, 'PUBLIC_URL' | 'HOST'> & {
  PUBLIC_URL: string;
  HOST: string;
  /** Whether cookies can be bound to https. */
  isHttps: boolean;
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
  return faults;
}

/** Whether an address stays on this machine. */
export function isLoopback(url: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);
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

/** The names of all settings, for the papers that list them. */
