import { PAGES } from '@signboard/contract/pages.ts';
import { StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { leaveWithSession } from './app/leave-with-session.ts';
import { createRouter, pageReady } from './app/router.tsx';
import { resetSession } from './features/accounts/session/end-session.ts';
import { loginPath } from './features/accounts/session/return-path.ts';
import { sessionReady } from './features/accounts/session/start-session.ts';
import { setRedirectHandler } from './lib/api/call.ts';
import { restoreStyles } from './lib/first-html/restore-styles.ts';
import { initTexts } from './lib/i18n/texts.ts';
import { applyLanguageFromUrl } from './lib/preferences/apply-language-from-url.ts';
import { applyPreferences } from './lib/preferences/preferences-store.ts';
import { replayEarlyClick } from './lib/start/early-click.ts';

applyPreferences();
applyLanguageFromUrl();

/** The texts of the shell and the first page's chunk travel together. */
async function start(): Promise<void> {
  const texts = initTexts();
  const router = createRouter();
  leaveWithSession(router);
  setRedirectHandler((page) => {
    void router.navigate(page === PAGES.login ? loginPath(location.pathname + location.search) : page);
    // A token that the server no longer takes would bounce between the login page and here.
    if (page === PAGES.login || page === PAGES.expired) void resetSession();
  });
  void sessionReady();
  await texts;
  await show(router);
}

/** Where the server has written the page, the app takes it over as it stands, once all of it is there. */
async function show(router: ReturnType<typeof createRouter>): Promise<void> {
  const root = document.getElementById('root') as HTMLElement;
  const page = (
    <StrictMode>
      <App router={router} />
    </StrictMode>
  );
  if (root.hasChildNodes() && (await pageReady(router))) {
    restoreStyles(document);
    hydrateRoot(root, page);
  } else {
    createRoot(root).render(page);
  }
}

function App({ router }: { router: ReturnType<typeof createRouter> }) {
  useEffect(replayEarlyClick, []);
  return <RouterProvider router={router} />;
}

/** Without its texts the page cannot even say so in one language: this one says it in both. */
function showStartFault(): void {
  const again = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: 'Reload / Recargar',
  });
  again.addEventListener('click', () => location.reload());
  const text = document.createElement('p');
  text.textContent = 'Signboard could not be loaded. / No se pudo cargar Signboard.';
  document.getElementById('root')?.replaceChildren(text, again);
}

start().catch(showStartFault);
