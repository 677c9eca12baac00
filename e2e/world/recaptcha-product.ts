import { freePort, makeDataFolder, startProduct } from '../../testing/world/start-world.ts';

/** A second product in the same sandbox, with reCAPTCHA's keys set. */
export type RecaptchaProduct = { url: string; frameUrl: string; stop(): Promise<void> };

/** Starts it with a database of its own; on this machine the frame's host is its other name. */
export async function startRecaptchaProduct(): Promise<RecaptchaProduct> {
  const folder = await makeDataFolder();
  const port = await freePort();
  const answer = await fetch(`${process.env.E2E_SANDBOX_URL}/recaptcha.json`);
  const { env } = (await answer.json()) as { env: Record<string, string> };
  const product = startProduct({
    ...JSON.parse(process.env.E2E_SANDBOX_ENV ?? '{}'),
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
