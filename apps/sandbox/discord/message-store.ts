import { createSnowflakes, DISCORD_EPOCH_MS } from '../snowflake.ts';

export type Embed = {
  title?: string;
  description?: string;
  url?: string;
  color?: number;
  image?: { url: string };
  thumbnail?: { url: string };
  author?: { name?: string };
  footer?: { text?: string };
  fields?: { name: string; value: string; inline?: boolean }[];
};
export type Attachment = { filename: string; type: string; bytes: Buffer };
export type Message = {
  id: string;
  webhookId: string;
  username: string;
  content: string;
  embeds: Embed[];
  files: Attachment[];
  at: string;
};

export type MessageStore = {
  add: (message: Omit<Message, 'id' | 'at'>) => Message;
  all: () => readonly Message[];
  find: (id: string) => Message | undefined;
  clear: () => void;
};

const MAX_MESSAGES = 10_000;
const MAX_WITH_FILES = 300;

/** Messages of all channels, newest last. Files of old messages are dropped first. */
export function createMessageStore(): MessageStore {
  let messages: Message[] = [];
  const nextId = createSnowflakes(DISCORD_EPOCH_MS);
  return {
    add: (draft) => {
      const message = { ...draft, id: nextId(), at: new Date().toISOString() };
      messages.push(message);
      const old = messages.at(-MAX_WITH_FILES - 1);
      if (old) old.files = [];
      if (messages.length > MAX_MESSAGES) messages = messages.slice(-MAX_MESSAGES);
      return message;
    },
    all: () => messages,
    find: (id) => messages.find((message) => message.id === id),
    clear: () => {
      messages = [];
    },
  };
}
