import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** How a browser is started, beside what Playwright adds by itself. */
export type BrowserCommand = {
  executablePath: string;
  args?: string[];
  env?: Record<string, string>;
};

/** For browsers that only ever run headless: without a GPU, plain software painting is twice as fast as emulating one. */
export const HEADLESS_ARGS = ['--disable-gpu', '--disable-software-rasterizer'];

const PROBE_TIMEOUT_MS = 30_000;

/**
 * The name and version that a browser states, or null when it is none or cannot run here: Ubuntu's chromium-browser, for
 * example, is a script that asks for a snap, and a browser may lack libraries.
 */
export async function browserVersion({ executablePath, env }: BrowserCommand): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)(executablePath, ['--version'], {
      env: { ...process.env, ...env },
      timeout: PROBE_TIMEOUT_MS,
      killSignal: 'SIGKILL',
    });
    return /^.*\b(?:\w*Chrom\w*|Edge)\b.*?\d+(?:\.\d+)+/m.exec(stdout)?.[0].trim() ?? null;
  } catch {
    return null;
  }
}
