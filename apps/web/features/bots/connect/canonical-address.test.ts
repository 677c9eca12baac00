import { describe, expect, it } from 'vitest';
import { canonicalAddress } from './canonical-address.ts';

const open = (url: string, host: string | null) => canonicalAddress(new URL(url), host);

describe('[N10] the onboarding page', () => {
  it('redirects to the canonical host from any other', () => {
    expect(open('https://signboard.app/nft/alert/login?a=1', 'www.signboard.app')).toBe(
      'https://www.signboard.app/nft/alert/login?a=1',
    );
  });

  it('stays on the canonical host, on localhost, and where none is configured', () => {
    expect(open('https://www.signboard.app/nft/alert/login', 'www.signboard.app')).toBeNull();
    expect(open('http://localhost:3000/nft/alert/login', 'www.signboard.app')).toBeNull();
    expect(open('https://signboard.app/nft/alert/login', null)).toBeNull();
  });
});
