import type { BotAnswer } from '@signboard/contract/bots/bot.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { BotPanel } from './bot-panel.tsx';

setUpApp('bots', 'channels');

const BOT = {
  contractAddress: `0x${'1'.repeat(40)}`,
  channels: [{ channel: 'x', offReason: null }],
  isPay: false,
  ownershipAddress: '',
  active: true,
  isPaused: false,
  stopped: null,
  posts: 0,
} as unknown as BotAnswer;

function show(change: object) {
  renderInApp(<BotPanel bot={{ ...BOT, ...change }} />);
  return within(screen.getByRole('region', { name: 'Your bot' }));
}
const facts = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

describe('[B3] the panel of a bot', () => {
  it('says at 50 posts that the limit is reached, and offers the access pass', () => {
    const panel = show({ posts: 50, active: false, stopped: 'limit-reached' });
    expect(facts()).toEqual(['Free', 'Inactive', '50 / 50']);
    panel.getByText(/^Limit reached:/);
    panel.getByRole('button', { name: 'Connect Wallet' });
    panel.getByRole('link', { name: 'Access pass' });
  });

  it('shows on Pro the owner and no limit', () => {
    const panel = show({ posts: 777, isPay: true, ownershipAddress: `0x${'1'.repeat(40)}` });
    expect(facts()).toEqual(['Pro', '0x1111…1111', 'Active', 'Unlimited']);
    expect(panel.queryByRole('button', { name: 'Connect Wallet' })).toBeNull();
    expect(panel.queryByText(/^Limit reached:/)).toBeNull();
  });
});
