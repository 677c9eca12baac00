export type SentPhoto = { name: string; type: string; bytes: Buffer };
export type SentMessage = {
  id: number;
  chatId: number;
  bot: string;
  /** As readers see it. */
  text: string;
  html: string;
  photos: SentPhoto[];
  at: string;
};
