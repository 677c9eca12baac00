/** A visitor who has not signed in: known by a signed token alone, with the nonce that a wallet may sign. */
export type AnonymousSession = { kind: 'anonymous'; id: string; nonce: string; nonceExpiresAt: Date };

/** A signed-in person. */
export type UserSession = { kind: 'user'; id: string; userId: string };

export type Session = AnonymousSession | UserSession;
