import { expect, it } from 'vitest';
import { canOpenPopups, popupFeatures } from './open-popup.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const PIXEL = 'Mozilla/5.0 (Linux; Android 16; Pixel 9';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

it.each([
  ['a desktop Chrome', `Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36`],
  [
    'a desktop Firefox',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:142.0) Gecko/20100101 Firefox/142.0',
  ],
  ['Safari on a phone', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Chrome on a phone', `${PIXEL}) ${CHROME} Mobile Safari/537.36`],
])('[J4] opens a popup in %s', (_name, agent) => {
  expect(canOpenPopups(agent)).toBe(true);
});

it.each([
  ['a bare view on iOS', `${IPHONE} Mobile/15E148`],
  ['a bare view on Android', `${PIXEL}; wv) ${CHROME} Mobile Safari/537.36`],
  ['a wallet that names itself', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1 MetaMaskMobile`],
  ['another', `${PIXEL}) ${CHROME} Mobile Safari/537.36 Phantom/android`],
])('[J4] stays in the same tab in %s', (_name, agent) => {
  expect(canOpenPopups(agent)).toBe(false);
});

it('[J4] opens a popup of 600 by 900, centered over the page', () => {
  const frame = { screenX: 100, screenY: 0, outerWidth: 1400, outerHeight: 1000 };
  expect(popupFeatures(frame)).toBe('popup,width=600,height=900,left=500,top=50');
  expect(popupFeatures({ ...frame, outerHeight: 700 })).toContain('top=0');
});
