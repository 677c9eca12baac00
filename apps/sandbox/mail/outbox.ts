export type Mail = {
  id: number;
  /** By this a mailbox knows a mail that comes a second time. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  at: string;
};

export type Outbox = {
  add: (mail: Omit<Mail, 'id'>) => void;
  all: () => readonly Mail[];
  find: (id: number) => Mail | undefined;
  clear: () => void;
};

const MOST_MAILS = 10_000;

/** The mails that were sent, newest last. */
export function createOutbox(): Outbox {
  let mails: Mail[] = [];
  let nextId = 1;
  return {
    add: (mail) => {
      mails.push({ id: nextId++, ...mail });
      if (mails.length > MOST_MAILS) mails = mails.slice(-MOST_MAILS);
    },
    all: () => mails,
    find: (id) => mails.find((mail) => mail.id === id),
    clear: () => {
      mails = [];
    },
  };
}
