// Prints which browser the tests will use, or how to get one. Runs before the tests, so that a missing browser is noticed early.
import { findBrowser } from './find-browser.ts';

try {
  const { version, executablePath } = await findBrowser();
  process.stdout.write(`${version} (${executablePath})\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
