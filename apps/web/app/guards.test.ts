import { describe, expect, it } from 'vitest';
import { pageForVisitor } from './guards.ts';

const at = (path: string) => new URL(path, 'http://localhost');
const nobody = { isSignedIn: false, hasBotSession: false };
const person = { isSignedIn: true, hasBotSession: false };

describe('a guarded page', () => {
  it('[N1] sends the signed-out to the login page, which remembers where they wanted to go', () => {
    expect(pageForVisitor('signed-in', nobody, at('/projects'))).toBe('/login?from=%2Fprojects');
    expect(pageForVisitor('signed-in', person, at('/projects'))).toBeNull();
  });

  it('[N1] sends the signed-in from the login page to home, or to where they wanted to go', () => {
    expect(pageForVisitor('signed-out', person, at('/login'))).toBe('/home');
    expect(pageForVisitor('signed-out', person, at('/login?from=%2Fdev'))).toBe('/dev');
    expect(pageForVisitor('signed-out', nobody, at('/login'))).toBeNull();
  });

  it('[B3] sends to the bot login without a bot session', () => {
    expect(pageForVisitor('bot-session', person, at('/nft/alert/user'))).toBe('/nft/alert/login');
    expect(
      pageForVisitor('bot-session', { ...nobody, hasBotSession: true }, at('/nft/alert/user')),
    ).toBeNull();
  });
});
