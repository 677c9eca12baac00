import { expect, it } from 'vitest';
import { formatTelegram } from './format-telegram.ts';

const NO_LINKS = { token: null, transaction: null };

it('links the headline and the transaction', () => {
  const links = { token: 'https://opensea.io/assets/1', transaction: 'https://etherscan.io/tx/0x1' };
  expect(formatTelegram('Tidepool #1 sold\nfor 1 ETH', links)).toBe(
    '<b><a href="https://opensea.io/assets/1">Tidepool #1 sold</a></b>\nfor 1 ETH\n' +
      '<a href="https://etherscan.io/tx/0x1">View transaction</a>',
  );
});

it('escapes what would be markup', () => {
  expect(formatTelegram('<b>A & B</b> "sold"\n</a>', NO_LINKS)).toBe(
    '<b>&lt;b&gt;A &amp; B&lt;/b&gt; &quot;sold&quot;</b>\n&lt;/a&gt;',
  );
});

it('leaves out a link that is not safe', () => {
  expect(formatTelegram('Sold', { ...NO_LINKS, token: 'https://a.example/"><b>' })).toBe('<b>Sold</b>');
});

it('cuts a caption at 1,024 visible characters, between whole characters', () => {
  const html = formatTelegram('👩‍🚀'.repeat(1_000), {
    ...NO_LINKS,
    transaction: 'https://etherscan.io/tx/0x1',
  });
  const visible = html.replace(/<[^>]+>/g, '');
  expect(visible.length).toBeLessThanOrEqual(1_024);
  expect(visible).toMatch(/^(?:👩‍🚀)+…\nView transaction$/u);
});
