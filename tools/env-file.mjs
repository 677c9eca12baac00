// The settings that stand in the .env file of the folder in which a program was started.
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** What the file says; nothing when there is none. */
export function readEnvFile() {
  try {
    return parseEnv(readFileSync('.env', 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw error;
  }
}
