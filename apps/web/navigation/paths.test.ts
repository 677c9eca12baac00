import { PAGES } from '@signboard/contract/pages.ts';
import { describe, expect, it } from 'vitest';
import { findRoute, generatePath, joinPath, matchPath, resolvePath } from './paths.ts';

const at = (to: Parameters<typeof resolvePath>[0]) => joinPath(resolvePath(to, '/here'));

describe('a path', () => {
  it('[N1] is taken from the current page where it has none of its own', () => {
    expect([at('?page=2'), at({ search: 'page=2' }), at({ hash: 'part' }), at('#part')]).toEqual([
      '/here?page=2',
      '/here?page=2',
      '/here#part',
      '/here#part',
    ]);
    expect(at('/there?a=b#c')).toBe('/there?a=b#c');
    expect(at({ search: '', hash: '#' })).toBe('/here');
  });

  it('[N1] never leads to another site', () => {
    expect(at('//evil.example/x')).toBe('/evil.example/x');
    expect(at({ pathname: '///evil.example' })).toBe('/evil.example');
  });
});

describe('a pattern', () => {
  it('[N1] gives the values in a path, decoded', () => {
    expect(matchPath(PAGES.publicList, '/sb/foxes/winter%20drop/')).toEqual({
      workspace: 'foxes',
      nameList: 'winter drop',
    });
    expect(matchPath(PAGES.publicList, '/sb/foxes/%E0%A4%A')).toEqual({
      workspace: 'foxes',
      nameList: '%E0%A4%A',
    });
    expect(matchPath(PAGES.login, '/LOGIN')).toEqual({});
    expect(matchPath(PAGES.landing, '/')).toEqual({});
  });

  it('[N1] matches nothing else', () => {
    expect(matchPath(PAGES.publicList, '/sb/foxes')).toBeNull();
    expect(matchPath(PAGES.publicList, '/sb/foxes/winter/live')).toBeNull();
    expect(matchPath(PAGES.landing, '/faqs')).toBeNull();
    expect(matchPath('/nft/alert/*', '/nft/alerts')).toBeNull();
    expect(matchPath('/nft/alert/*', '/nft/alert/a/b')).toEqual({});
  });

  it('is filled with encoded values', () => {
    expect(generatePath(PAGES.publicList, { workspace: 'foxes', nameList: 'a/b' })).toBe('/sb/foxes/a%2Fb');
  });
});

it('[N1] finds the most exact page for every path, whatever the order', () => {
  const routes = [...Object.values(PAGES), '/nft/alert/*', '*'].map((path) => ({ path }));
  for (const order of [routes, routes.toReversed()]) {
    const found = (pathname: string) => findRoute(order, pathname)?.path;
    expect(found('/sb/twitter/callback')).toBe(PAGES.twitterCallback);
    expect(found('/sb/foxes/callback')).toBe(PAGES.publicList);
    expect(found('/sb/foxes/winter/live')).toBe(PAGES.liveDraw);
    expect(found('/list-curator/edit/foxes/1/preview')).toBe(PAGES.listPreview);
    expect(found('/nft/alert/')).toBe(PAGES.botLanding);
    expect(found('/nft/alert/nothing')).toBe('/nft/alert/*');
    expect(found('/nothing/here')).toBe('*');
  }
});
