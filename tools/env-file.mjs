// Settings from the .env file in the working directory.
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** Empty when there is no file. */
export function readEnvFile() {
  try {
    return parseEnv(readFileSync('.env', 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw error;
  }
}
