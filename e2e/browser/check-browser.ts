// Says which browser the tests will run in, or how to get one: run before the tests, so that nobody waits for them in vain.
import { findBrowser } from './find-browser.ts';

try {
  const { version, executablePath } = await findBrowser();
  process.stdout.write(`${version} (${executablePath})\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
