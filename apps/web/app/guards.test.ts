import { describe, expect, it } from 'vitest';
import { redirectForVisitor } from './guards.ts';

const at = (path: string) => new URL(path, 'http://localhost');
const nobody = { isSignedIn: false, hasBotSession: false };
const person = { isSignedIn: true, hasBotSession: false };

describe('a guarded page', () => {
  it('[N1] redirects signed-out visitors to the login page with the page to return to', () => {
    expect(redirectForVisitor('signed-in', nobody, at('/projects'))).toBe('/login?from=%2Fprojects');
    expect(redirectForVisitor('signed-in', person, at('/projects'))).toBeNull();
  });

  it('[N1] redirects signed-in people from the login page to home, or to the requested page', () => {
    expect(redirectForVisitor('signed-out', person, at('/login'))).toBe('/home');
    expect(redirectForVisitor('signed-out', person, at('/login?from=%2Fdev'))).toBe('/dev');
    expect(redirectForVisitor('signed-out', nobody, at('/login'))).toBeNull();
  });

  it('leads a session that may only join to a direct sign-in, except for its own entries', () => {
    const participant = { ...person, mayOnlyJoin: true };
    expect(redirectForVisitor('signed-in', participant, at('/projects'))).toBe('/login?from=%2Fprojects');
    expect(redirectForVisitor('signed-out', participant, at('/login'))).toBeNull();
    expect(redirectForVisitor('participant', participant, at('/list-curator/joined'))).toBeNull();
    expect(redirectForVisitor('participant', nobody, at('/list-curator/joined'))).toMatch(/^\/login/);
  });

  it('[B3] redirects to the bot login without a bot session', () => {
    expect(redirectForVisitor('bot-session', person, at('/nft/alert/user'))).toBe('/nft/alert/login');
    expect(
      redirectForVisitor('bot-session', { ...nobody, hasBotSession: true }, at('/nft/alert/user')),
    ).toBeNull();
  });
});
