import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import './ui/primitives.css';
import { LATE_SCRIPTS_ELEMENT_ID } from '@signboard/contract/public-page-renderer.ts';
import { recordEarlyClick } from './lib/start/early-click.ts';
import { waitForLargestPaint } from './lib/start/wait-for-largest-paint.ts';

/**
 * Fetches the app's scripts in parallel instead of one after another. Each request starts in its own task: together they
 * block a slow phone.
 */
async function fetchScripts(scripts: string[]): Promise<void> {
  for (const href of scripts) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    );
    await nextTask();
  }
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The first format makes the browser load its locale data: better while the scripts load than during hydration. */
async function loadLocaleData(): Promise<void> {
  new Intl.NumberFormat(document.documentElement.lang).format(0.5);
  await nextTask();
}

/** Starting React and starting the app in two tasks blocks a slow phone for a shorter time. */
async function startReact(): Promise<void> {
  await import('react-dom/client');
  await nextTask();
}

/** A server-rendered page is readable without the app, and names the scripts that load after it is painted. */
async function start(): Promise<void> {
  recordEarlyClick(document);
  const lateScripts = document.getElementById(LATE_SCRIPTS_ELEMENT_ID)?.textContent;
  if (lateScripts) {
    await waitForLargestPaint(document);
    await fetchScripts(JSON.parse(lateScripts));
    await loadLocaleData();
    await startReact();
  }
  await import('./main.tsx');
}

void start();
