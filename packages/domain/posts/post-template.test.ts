import { describe, expect, it } from 'vitest';
import { composePost } from './compose-post.ts';
import { groupMints, groupSales } from './group-sales.ts';
import { checkTemplate, TEMPLATE_VARIABLES } from './post-template.ts';
import type { PostSubject, SaleFacts } from './sale-facts.ts';
import { NAMES, sampleMint, sampleParts, sampleSale } from './testing/sample-sales.ts';

const subject = (...sales: Partial<SaleFacts>[]) => groupSales(sales.map(sampleSale)) as PostSubject;
const LINK = 'https://opensea.io/assets/ethereum/0x71de/7';
const write = (template: string, parts: Parameters<typeof sampleParts>[0] = {}, of = subject({})) =>
  composePost(of, sampleParts({ template, ...parts }));

describe('a template', () => {
  it('replaces every variable', () => {
    const all = TEMPLATE_VARIABLES.map((name) => `{${name}}`).join('\n');
    expect(write(all, { hashtags: ['tide'], placedLink: LINK })).toBe(
      `Tidepool\nTidepool #7\n1.5 ETH\nabout $4,500\n0xb0b0…0002\n0xa11c…0001\nOpenSea\n1\n${LINK}\n#tide`,
    );
  });

  it('that is empty or invalid leaves our own text', () => {
    const ours = composePost(subject({}), sampleParts());
    expect(write('')).toBe(ours);
    expect(write('{nonsense}')).toBe(ours);
  });

  it('adds hashtags and an enabled link at the end unless it places them', () => {
    expect(write('{token}', { hashtags: ['tide'], link: LINK })).toBe(`Tidepool #7\n#tide\n${LINK}`);
    expect(write('{hashtags} {link}\n{token}', { hashtags: ['tide'], link: LINK })).toBe(
      `#tide ${LINK}\nTidepool #7`,
    );
    expect(write('{token}', { placedLink: LINK })).toBe('Tidepool #7');
  });

  it('leaves out a line whose variables are all empty', () => {
    expect(write('{token}\nworth {usd}\nbye', { prices: new Map() })).toBe('Tidepool #7\nbye');
  });

  it('[T72] never parses a value again', () => {
    const names = { ...NAMES, tokens: new Map([['7', '{seller} {{link}} Ape']]) };
    expect(write('{token}!', { names, placedLink: LINK })).toBe('{seller} {{link}} Ape!');
  });

  it('[T72] sanitises control characters, mentions and links in names', () => {
    const names = { ...NAMES, tokens: new Map([['7', 'Ape\n\u0007@elon https://evil.example']]) };
    expect(write('{token}', { names })).toBe('Ape elon https evil·example');
  });

  it('tells a sweep by its count and numbers', () => {
    const sweep = subject({ tokenId: '1', key: '1' }, { tokenId: '2', key: '2' });
    expect(write('{count} × {collection}: {token}', {}, sweep)).toBe('2 × Tidepool: #1, #2');
  });

  it('does not apply to mints', () => {
    const mint = groupMints([sampleMint()]) as PostSubject;
    expect(write('{token}', {}, mint)).toBe(composePost(mint, sampleParts()));
  });

  it('keeps posts with equal text apart', () => {
    const text = write('sold!', { isDuplicate: (words) => words === 'sold!' });
    expect(text).toMatch(/^sold!\nref \w{5}$/);
  });
});

describe('a template is rejected', () => {
  it.each([
    ['{tokens}', 'template-variable'],
    ['{}', 'template-variable'],
    ['{ token }', 'template-variable'],
    ['{token', 'template-braces'],
    ['token}', 'template-braces'],
    ['{{token}}', 'template-braces'],
    ['a\tb', 'template-control-characters'],
    ['a\u0000b', 'template-control-characters'],
    ['{price} '.repeat(8), 'template-too-long'],
    ['@{buyer}', 'template-joined'],
    ['#{token}', 'template-joined'],
    ['{collection}.com', 'template-joined'],
    ['{token}{buyer}', 'template-joined'],
    ['{token}s', 'template-joined'],
  ])('%j: %s', (template, fault) => {
    expect(checkTemplate(template)?.fault).toBe(fault);
  });

  it.each([10_000, 1_001, 260])('with %d characters', (length) => {
    expect(checkTemplate('x'.repeat(length))?.fault).toBe('template-too-long');
  });

  it('unless it is sensible', () => {
    const all = TEMPLATE_VARIABLES.map((name) => `{${name}}`).join(' ');
    for (const template of ['', all, '{count}x {collection}\r\n({usd}).', '🌊 {token} → {buyer}!'])
      expect(checkTemplate(template)).toBeNull();
  });
});

describe('in Spanish', () => {
  it('a post uses Spanish words', () => {
    expect(composePost(subject({}), sampleParts({ language: 'es' }))).toBe(
      'Tidepool #7 se vendió\npor 1.5 ETH (aprox. $4,500) en OpenSea\nde 0xa11c…0001 a 0xb0b0…0002',
    );
    const sweep = subject({ tokenId: '1', key: '1' }, { tokenId: '2', key: '2', seller: 'unknown' });
    expect(composePost(sweep, sampleParts({ language: 'es' }))).toBe(
      '2 × Tidepool se vendieron en una sola transacción\npor 3 ETH (aprox. $9,000) en OpenSea\n' +
        'de varios vendedores a 0xb0b0…0002\n#1, #2',
    );
    const free = groupMints([sampleMint({ payment: 'unknown' })]) as PostSubject;
    expect(composePost(free, sampleParts({ language: 'es' }))).toBe('Tidepool #7 se acuñó\npor 0xb0b0…0002');
  });
});
