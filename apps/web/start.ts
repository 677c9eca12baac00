import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { LATE_SCRIPTS_ELEMENT_ID } from '@signboard/contract/public-page-renderer.ts';
import { recordEarlyClick } from './lib/start/early-click.ts';
import { waitForLargeImage } from './lib/start/wait-for-large-image.ts';

/** What the app is made of besides its first chunk, asked for at once and not chunk by chunk. */
function fetchScripts(): void {
  const list = document.getElementById(LATE_SCRIPTS_ELEMENT_ID)?.textContent;
  for (const href of JSON.parse(list ?? '[]') as string[])
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    );
}

/** A page that the server has written can be read: its picture goes first, and the app follows. */
async function start(): Promise<void> {
  recordEarlyClick(document);
  await waitForLargeImage(document);
  fetchScripts();
  await import('./main.tsx');
}

void start();
