/** A mail that is ready to go. The id is the same at every attempt, so that receivers can tell a repeat. */
export type Mail = { id: string; to: string; subject: string; text: string; html: string };

/** Sends mails; fails with a ProviderError. */
export type Mailer = { send(mail: Mail): Promise<void>; close(): void };
