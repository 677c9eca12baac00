import { announcements } from './announcements.ts';
import { checker } from './checker.ts';
import { demoWallet } from './demo-wallet.ts';
import { erasureWord } from './erasure-word.ts';
import { examples } from './examples.ts';
import { mails } from './mails.ts';
import { messages } from './messages.ts';
import { notLoaded } from './not-loaded.ts';
import { posts } from './posts.ts';
import { recaps } from './recaps.ts';
import { waitingPage } from './waiting-page.ts';

export const es = {
  announcements,
  checker,
  demoWallet,
  erasureWord,
  examples,
  mails,
  messages,
  notLoaded,
  posts,
  recaps,
  waitingPage,
};
