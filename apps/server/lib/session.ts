/** A visitor who has not signed in: identified only by a signed token, with the nonce that a wallet may sign. */
export type AnonymousSession = { kind: 'anonymous'; id: string; nonce: string; nonceExpiresAt: Date };

export type UserSession = { kind: 'user'; id: string; userId: string };

export type Session = AnonymousSession | UserSession;

/** Any session in a browser that also has the cookie of a connected bot. */
export type BotSession = Session & { botId: string };

/** One cookie for each kind of session, and one for the bot. */
export type CookieKind = Session['kind'] | 'bot';
