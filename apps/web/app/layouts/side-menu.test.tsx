import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTexts } from '#web/lib/i18n/texts.ts';
import { MenuEntry } from './side-menu.tsx';
import { SIDE_MENU } from './side-menu-items.ts';
import { topBarLinks } from './top-bar-links.ts';

describe('the menus', () => {
  beforeAll(() => loadTexts(['messages']));

  it("[N4] show 'Menu Items Error' for an item of unknown type", () => {
    const entry = { type: 'unknown', key: 'x' } as const;
    const html = renderToStaticMarkup(<MenuEntry entry={entry} onFollow={undefined} />);
    expect(html).toContain('Menu Items Error');
  });

  it('[N4] list the entries in order, four of them disabled', () => {
    const names = SIDE_MENU.flatMap((entry) =>
      entry.type === 'item' ? [entry] : [entry, ...entry.children],
    );
    expect(names.map(({ key }) => key)).toEqual([
      'home',
      'users',
      'accountSettings',
      'listCurator',
      'manage',
      'joined',
      'shared',
      'salesBot',
      'ownBot',
      'allBots',
      'landing',
      'faqs',
      'documentation',
      'roadmap',
      'privacyPolicy',
    ]);
    const closed = names.filter((entry) => entry.type === 'item' && !entry.to).map(({ key }) => key);
    expect(closed).toEqual(['shared', 'documentation', 'roadmap', 'privacyPolicy']);
  });

  it("[N5] show 'My bot' only with the bot session marker and 'Login' only without it", () => {
    const stranger = { isSignedIn: false, hasBotSession: false };
    const without = topBarLinks(stranger).map(({ key }) => key);
    expect(without).toEqual([
      'home',
      'salesAlert',
      'listCurator',
      'earlyAdopter',
      'signUp',
      'createBot',
      'login',
    ]);
    const withBot = topBarLinks({ ...stranger, hasBotSession: true }).map(({ key }) => key);
    expect(withBot).toEqual([...without.slice(0, -1), 'myBot']);
  });

  it('[N5] show the dashboard link instead of the sign-up to a signed-in person', () => {
    const links = topBarLinks({ isSignedIn: true, hasBotSession: false });
    expect(links.map(({ key }) => key)).not.toContain('signUp');
    expect(links[4]).toEqual({ key: 'dashboard', to: '/home' });
  });
});
