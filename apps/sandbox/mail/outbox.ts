export type Mail = {
  id: number;
  /** The same for an email that is sent twice. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The address for unsubscribing with one click; empty where the email offers none. */
  unsubscribe: string;
  at: string;
};

export type Outbox = {
  add: (mail: Omit<Mail, 'id'>) => void;
  all: () => readonly Mail[];
  find: (id: number) => Mail | undefined;
  clear: () => void;
};

const MAX_MAILS = 10_000;

/** The emails that were sent, newest last. */
export function createOutbox(): Outbox {
  let mails: Mail[] = [];
  let nextId = 1;
  return {
    add: (mail) => {
      mails.push({ id: nextId++, ...mail });
      if (mails.length > MAX_MAILS) mails = mails.slice(-MAX_MAILS);
    },
    all: () => mails,
    find: (id) => mails.find((mail) => mail.id === id),
    clear: () => {
      mails = [];
    },
  };
}
