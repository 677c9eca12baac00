import { describe, expect, it } from 'vitest';
import { formatPreferences, parsePreferences, readCookie } from './preferences.ts';

describe("a person's choices", () => {
  it('[N6] survive in one cookie', () => {
    const chosen = { language: 'es', theme: 'dark', preset: 'theme3' } as const;
    expect(formatPreferences(chosen)).toBe('es.dark.theme3');
    expect(parsePreferences('es.dark.theme3')).toEqual(chosen);
  });

  it('[N6] may be left open', () => {
    const open = { language: null, theme: null, preset: null };
    expect(formatPreferences(open)).toBe('-.-.-');
    for (const text of ['-.-.-', '', undefined, 'fr.blue.theme9'])
      expect(parsePreferences(text)).toEqual(open);
  });

  it('are found among other cookies', () => {
    expect(readCookie('a=1; signboard_look=es.-.-; b=2', 'signboard_look')).toBe('es.-.-');
    expect(readCookie('x_signboard_look=es.-.-', 'signboard_look')).toBeNull();
  });
});
