import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { LATE_SCRIPTS_ELEMENT_ID } from '@signboard/contract/public-page-renderer.ts';
import { recordEarlyClick } from './lib/start/early-click.ts';
import { waitForLargeImage } from './lib/start/wait-for-large-image.ts';

/** Fetches the app's scripts in parallel instead of one after another. */
function fetchScripts(): void {
  const list = document.getElementById(LATE_SCRIPTS_ELEMENT_ID)?.textContent;
  for (const href of JSON.parse(list ?? '[]') as string[])
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    );
}

/** A server-rendered page is readable without the app: its image has priority. */
async function start(): Promise<void> {
  recordEarlyClick(document);
  await waitForLargeImage(document);
  fetchScripts();
  await import('./main.tsx');
}

void start();
