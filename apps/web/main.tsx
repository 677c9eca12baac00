import { PAGES } from '@signboard/contract/pages.ts';
import { StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { redirectWhenSessionEnds } from './app/redirect-when-session-ends.ts';
import { createRouter, whenPageReady } from './app/router.tsx';
import { resetSession } from './features/accounts/session/end-session.ts';
import { loginPath } from './features/accounts/session/return-path.ts';
import { sessionReady } from './features/accounts/session/start-session.ts';
import { setRedirectHandler } from './lib/api/call.ts';
import { restoreStyles } from './lib/first-html/restore-styles.ts';
import { initTexts } from './lib/i18n/texts.ts';
import { applyLanguageFromUrl, applyPreferences } from './lib/preferences/preferences-store.ts';
import { replayEarlyClick } from './lib/start/early-click.ts';

applyPreferences();
applyLanguageFromUrl();

/** Loads the shell's texts and the first page's chunk in parallel. */
async function start(): Promise<void> {
  const texts = initTexts();
  const router = createRouter();
  redirectWhenSessionEnds(router);
  setRedirectHandler((page) => {
    void router.navigate(page === PAGES.login ? loginPath(location.pathname + location.search) : page);
    // A token that the server no longer accepts would cause a redirect loop with the login page.
    if (page === PAGES.login || page === PAGES.expired) void resetSession();
  });
  void sessionReady();
  await texts;
  await show(router);
}

/** Hydrates server-rendered HTML once its page has loaded. */
async function show(router: ReturnType<typeof createRouter>): Promise<void> {
  const root = document.getElementById('root') as HTMLElement;
  const page = (
    <StrictMode>
      <App router={router} />
    </StrictMode>
  );
  if (root.hasChildNodes() && (await whenPageReady(router))) {
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

/** Without its texts the page doesn't know the language, so the message is in both. */
function showStartError(): void {
  const again = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: 'Reload / Recargar',
  });
  again.addEventListener('click', () => location.reload());
  const text = document.createElement('p');
  text.textContent = 'Signboard could not be loaded. / No se pudo cargar Signboard.';
  document.getElementById('root')?.replaceChildren(text, again);
}

start().catch(showStartError);
