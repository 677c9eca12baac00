import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export async function readTemplate(dist: string, file: string): Promise<string> {
  try {
    return await readFile(join(dist, file), 'utf8');
  } catch (error) {
    throw new Error('The web app is not built. Start with npm start, which builds it.', { cause: error });
  }
}
