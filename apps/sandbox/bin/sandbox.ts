import { keepSelling } from '../ethereum/keep-selling.ts';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';

const env = process.env;
const port = Number(env.SANDBOX_PORT ?? 4000);

async function run() {
  const sandbox = await startSandbox({
    port,
    blockSeconds: Number(env.SANDBOX_BLOCK_SECONDS ?? 1),
    productUrl: env.PRODUCT_URL ?? 'http://localhost:3000',
    solanaDir: env.SANDBOX_SOLANA_DIR,
  });
  stopOnRequest(sandbox);
  sandbox.chainReady.then(
    // Tests and benchmarks turn this off to have only their own sales.
    () =>
      env.SANDBOX_SALES !== 'off' &&
      keepSelling((collection, chain) => requestSale(sandbox.url, { collection, chain })),
    (error: Error) => notify(error.message),
  );
  if (process.send) process.send({ type: 'ready', url: sandbox.url, env: sandbox.env });
  else process.stdout.write(`The sandbox is at ${sandbox.url}\n`);
}

/** Reports to the parent process and keeps running. */
function notify(text: string) {
  if (process.send) process.send({ type: 'notice', text });
  else process.stderr.write(`${text}\n`);
}

async function requestSale(url: string, sale: { collection: string; chain: string }): Promise<void> {
  const body = new URLSearchParams(sale);
  const answer = await fetch(`${url}/chain/sale`, { method: 'POST', body });
  await answer.text();
}

function stopOnRequest(sandbox: Sandbox) {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await sandbox.stop();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);
}

run().catch((error: NodeJS.ErrnoException) => {
  const isBusy = error.code === 'EADDRINUSE';
  const reason = isBusy ? `Port ${port} is in use. Set SANDBOX_PORT to another one.` : error.message;
  process.stderr.write(`The sandbox did not start. ${reason}\n`);
  process.exit(1);
});
