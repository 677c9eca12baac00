import { describe, expect, it } from 'vitest';
import { formatPreferences, parsePreferences } from './preferences.ts';

describe('stored preferences', () => {
  it('[N6] round-trip through one cookie', () => {
    const chosen = { language: 'es', theme: 'dark', preset: 'theme3', closed: [] } as const;
    expect(formatPreferences(chosen)).toBe('es.dark.theme3');
    expect(parsePreferences('es.dark.theme3')).toEqual(chosen);
  });

  it('[N6] can be unset', () => {
    const open = { language: null, theme: null, preset: null, closed: [] };
    expect(formatPreferences(open)).toBe('-.-.-');
    for (const text of ['-.-.-', '', undefined, 'fr.blue.theme9', '....'])
      expect(parsePreferences(text)).toEqual(open);
  });

  it('remember dismissed notices, and only known ones', () => {
    const closed = ['cookieNotice', 'sandboxBar'] as const;
    const text = formatPreferences({ language: null, theme: 'dark', preset: null, closed });
    expect(text).toBe('-.dark.-.cookieNotice-sandboxBar');
    expect(parsePreferences(text).closed).toEqual(closed);
    expect(parsePreferences('-.-.-.sandboxBar-"><script>-other').closed).toEqual(['sandboxBar']);
  });
});
