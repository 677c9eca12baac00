import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** How to start a browser, in addition to Playwright's own arguments. */
export type BrowserCommand = {
  executablePath: string;
  args?: string[];
  env?: Record<string, string>;
};

/**
 * For headless-only browsers: without a GPU, plain software rendering is twice as fast as an emulated one, and in the browser's own
 * process it takes half of the time.
 */
export const HEADLESS_ARGS = ['--disable-gpu', '--disable-software-rasterizer', '--in-process-gpu'];

const PROBE_TIMEOUT_MS = 30_000;

/**
 * The name and version that a browser reports, or null if it can't run here: Ubuntu's chromium-browser, for example, is a
 * script that requires a snap, and a browser may lack libraries.
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
