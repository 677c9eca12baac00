import { freePort, makeDataFolder, startProduct } from '../../trials/world/start-world.ts';
import { world } from '../support/world.ts';

/** A second product in the same sandbox, with reCAPTCHA keys. */
export type RecaptchaProduct = { url: string; frameUrl: string; stop(): Promise<void> };

/** Starts it with its own database; the frame uses the machine's other host name. */
export async function startRecaptchaProduct(): Promise<RecaptchaProduct> {
  const folder = await makeDataFolder();
  const port = await freePort();
  const answer = await fetch(`${world.sandboxUrl}/recaptcha.json`);
  const { env } = (await answer.json()) as { env: Record<string, string> };
  const product = startProduct({
    ...world.sandboxEnv,
    ...env,
    PORT: String(port),
    DATA_DIR: folder.path,
    SANDBOX: 'on',
  });
  await product.ready;
  return {
    url: `http://localhost:${port}`,
    frameUrl: `http://127.0.0.1:${port}/captcha-frame`,
    async stop() {
      await product.stop();
      await folder.remove();
    },
  };
}
