/** A visitor who has not signed in: known by a signed token alone, with the nonce that a wallet may sign. */
export type AnonymousSession = { kind: 'anonymous'; id: string; nonce: string; nonceExpiresAt: Date };

/** A signed-in person. */
export type UserSession = { kind: 'user'; id: string; userId: string };

export type Session = AnonymousSession | UserSession;

/** Any session in a browser that holds the cookie of a connected bot. */
export type BotSession = Session & { botId: string };

/** The cookies that the shell keeps for a browser: one for each kind of session, and the bot's. */
export type CookieKind = Session['kind'] | 'bot';
