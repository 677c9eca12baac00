import { expect, it } from 'vitest';
import { blankWords } from './page-words.ts';

it('times, numbers and addresses are blank, whatever they are', () => {
  expect(blankWords('Wed, Nov 18, 2026, 2:00 PM GMT+1')).toBe(blankWords('Sun, May 3, 2026, 11:05 AM GMT+2'));
  expect(blankWords('Closes on Wednesday, November 18')).toBe(blankWords('Closes on Sunday, May 3'));
  expect(blankWords('from 0x2361…1e8f')).toBe(blankWords('from 0x9965…a4dc'));
  expect(blankWords('about $3,904')).toBe(blankWords('about $562.22'));
  expect(blankWords('8723ddcc bba3bceb')).toBe(blankWords('00000000 11111111'));
});

it('words stay, also those that are short for a month', () => {
  expect(blankWords('  May I\n join? ')).toBe('May I join?');
  expect(blankWords('122 of 300 joined')).toBe('… of … joined');
});
