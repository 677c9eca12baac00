import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type Config, parseConfig } from './parse-config.ts';

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
