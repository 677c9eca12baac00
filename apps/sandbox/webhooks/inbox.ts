/** A message that someone else's server would have received. */
export type InboxMessage = {
  at: string;
  /** The idempotency key: the same for a message that is sent twice. */
  id: string;
  timestamp: string;
  signature: string;
  body: string;
};

export type Inbox = {
  add: (message: InboxMessage) => void;
  all: () => readonly InboxMessage[];
  clear: () => void;
};

const MAX_MESSAGES = 10_000;

/** What webhooks sent, newest last. */
export function createInbox(): Inbox {
  let messages: InboxMessage[] = [];
  return {
    add: (message) => {
      messages.push(message);
      if (messages.length > MAX_MESSAGES) messages = messages.slice(-MAX_MESSAGES);
    },
    all: () => messages,
    clear: () => {
      messages = [];
    },
  };
}
