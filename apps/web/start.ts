import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { LATE_SCRIPTS_ELEMENT_ID } from '@signboard/contract/public-page-renderer.ts';
import { recordEarlyClick } from './lib/start/early-click.ts';
import { waitForLargeImage } from './lib/start/wait-for-large-image.ts';

/** Fetches the app's scripts in parallel instead of one after another, if the server named them. */
function fetchScripts(): boolean {
  const list = document.getElementById(LATE_SCRIPTS_ELEMENT_ID)?.textContent;
  const scripts = JSON.parse(list ?? '[]') as string[];
  for (const href of scripts)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    );
  return scripts.length > 0;
}

/** Starting React and starting the app in two tasks blocks a slow phone for a shorter time. */
async function startReact(): Promise<void> {
  await import('react-dom/client');
  await new Promise((resolve) => setTimeout(resolve));
}

/** A server-rendered page is readable without the app: its image has priority. */
async function start(): Promise<void> {
  recordEarlyClick(document);
  await waitForLargeImage(document);
  if (fetchScripts()) await startReact();
  await import('./main.tsx');
}

void start();
