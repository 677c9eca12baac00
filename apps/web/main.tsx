import { PAGES } from '@signboard/contract/pages.ts';
import { StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { AppView } from './app/app-view.tsx';
import { openPage, type PageView } from './app/open-page.ts';
import { redirectWhenSessionEnds } from './app/redirect-when-session-ends.ts';
import { resetSession } from './features/accounts/session/end-session.ts';
import { loginPath } from './features/accounts/session/return-path.ts';
import { sessionReady } from './features/accounts/session/start-session.ts';
import { setRedirectHandler } from './lib/api/call.ts';
import { restoreStyles } from './lib/first-html/restore-styles.ts';
import { endHydration, startHydration } from './lib/first-html/use-is-hydrated.ts';
import { initTexts } from './lib/i18n/texts.ts';
import { applyLanguageFromUrl, applyPreferences } from './lib/preferences/preferences-store.ts';
import { leaveClicksToReact, replayEarlyClick } from './lib/start/early-click.ts';
import { createNavigation, type Navigation } from './navigation/navigation.ts';

applyPreferences();
applyLanguageFromUrl();

/** Loads the shell's texts and the first page's chunk in parallel. */
async function start(): Promise<void> {
  const texts = initTexts();
  const navigation = createNavigation(openPage);
  redirectWhenSessionEnds(navigation);
  setRedirectHandler((page) => {
    void navigation.navigate(page === PAGES.login ? loginPath(location.pathname + location.search) : page);
    // A token that the server no longer accepts would cause a redirect loop with the login page.
    if (page === PAGES.login || page === PAGES.expired) void resetSession();
  });
  void sessionReady();
  await texts;
  await show(navigation);
}

/** Hydrates server-rendered HTML once its page has loaded. */
async function show(navigation: Navigation<PageView>): Promise<void> {
  const root = document.getElementById('root') as HTMLElement;
  const page = (
    <StrictMode>
      <App navigation={navigation} />
    </StrictMode>
  );
  if (root.hasChildNodes() && (await isFirstPageReady(navigation))) {
    restoreStyles(document);
    leaveClicksToReact();
    startHydration();
    // As a transition, so that hydration gives way to input and drawing.
    startTransition(() => void hydrateRoot(root, page));
  } else {
    createRoot(root).render(page);
  }
}

/** Resolves when the first page can be rendered synchronously; false when the URL redirected elsewhere. */
function isFirstPageReady(navigation: Navigation<PageView>): Promise<boolean> {
  const asked = navigation.state.location.pathname;
  return new Promise((resolve) => {
    const settle = () => {
      const { view, location } = navigation.state;
      if (!view) return;
      stop();
      resolve(location.pathname === asked);
    };
    const stop = navigation.subscribe(settle);
    settle();
  });
}

function App({ navigation }: { navigation: Navigation<PageView> }) {
  useEffect(() => {
    endHydration();
    replayEarlyClick();
  }, []);
  return <AppView navigation={navigation} />;
}

/** Without its texts the page doesn't know the language, so the message is in all of them. */
const notLoaded = Object.values(
  import.meta.glob<{ text: string; reload: string }>('./*/not-loaded.ts', {
    base: '../../packages/languages',
    eager: true,
    import: 'notLoaded',
  }),
);

function showStartError(): void {
  const again = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: notLoaded.map(({ reload }) => reload).join(' / '),
  });
  again.addEventListener('click', () => location.reload());
  const text = document.createElement('p');
  text.textContent = notLoaded.map((one) => one.text).join(' / ');
  document.getElementById('root')?.replaceChildren(text, again);
}

start().catch(showStartError);
