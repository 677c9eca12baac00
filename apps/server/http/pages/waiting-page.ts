import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
// By its path: the launcher shows this page before packages are installed.
import { TEXTS } from '../../../../packages/languages/texts.ts';

const {
  en: { waitingPage },
  ...translations
} = TEXTS;
const others = Object.entries(translations).map(
  ([language, texts]) => `<p lang="${language}">${texts.waitingPage.title}. ${texts.waitingPage.lead}</p>`,
);

/** Reloads when the server answers (`/readyz` is not for browsers: a proxy may hide it); failed requests are ignored, since nobody listens during the handover. */
const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<title>${waitingPage.title}</title>
<style>
  :root { color-scheme: light dark; font: 1.125rem/1.6 system-ui, sans-serif; }
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; justify-items: center; text-align: center; padding: 1.5rem; }
  h1 { font-size: 1.5rem; margin: 1.5rem 0 0; }
  p { margin: 0.25rem 0 0; opacity: 0.75; }
  i { width: 2rem; height: 2rem; border: 0.25rem solid; border-right-color: transparent; border-radius: 50%; animation: turn 1s linear infinite; opacity: 0.5; }
  @keyframes turn { to { transform: rotate(1turn); } }
  @media (prefers-reduced-motion: reduce) { i { animation: none; } }
</style>
<i aria-hidden="true"></i>
<h1>${waitingPage.title}</h1>
<p>${waitingPage.lead}</p>
${others.join('\n')}
<script>
  setInterval(() => fetch('/').then(({ ok }) => ok && location.reload(), () => {}), 1000);
</script>
`;

/**
 * Answers on the server's port while it starts, so that nobody gets a refused connection: 503 for everything except
 * `/healthz`, because the process is alive. Rejects when the port is taken.
 */
export async function serveWaitingPage(address: {
  port: number;
  host?: string | undefined;
}): Promise<{ close(): Promise<void> }> {
  const server = createServer(answer);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, resolve);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer({ url, headers }: IncomingMessage, response: ServerResponse): void {
  const isAlive = url === '/healthz';
  const isPage = headers.accept?.includes('text/html') ?? false;
  response.writeHead(isAlive ? 200 : 503, {
    'cache-control': 'no-store',
    'retry-after': '1',
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json',
  });
  response.end(isPage ? PAGE : JSON.stringify({ ok: isAlive, starting: true }));
}
