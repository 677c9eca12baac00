/** The id is the same for every attempt, so that receivers can recognise a repeat. */
export type Mail = { id: string; to: string; subject: string; text: string; html: string };

/** Fails with a ProviderError. */
export type Mailer = { send(mail: Mail): Promise<void>; close(): void };
