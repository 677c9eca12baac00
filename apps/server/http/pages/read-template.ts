import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The HTML of one of the built pages, with a clear word when nothing was built. */
export async function readTemplate(dist: string, file: string): Promise<string> {
  try {
    return await readFile(join(dist, file), 'utf8');
  } catch (error) {
    throw new Error('The web app is not built. Start with npm start, which builds it.', { cause: error });
  }
}
