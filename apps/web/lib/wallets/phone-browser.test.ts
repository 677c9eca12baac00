import { expect, it } from 'vitest';
import { appBrowserOf, phoneOf } from './phone-browser.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  ['an iPhone', IPHONE, 5, 'ios'],
  ['an iPad that says so', IPHONE.replace('iPhone;', 'iPad;'), 5, 'ios'],
  ['an iPad that says Macintosh', MAC, 5, 'ios'],
  ['a Mac', MAC, 0, null],
  ['Android', ANDROID, 5, 'android'],
  ['Windows with a touch screen', 'Mozilla/5.0 (Windows NT 10.0)', 10, null],
  ['Linux', 'Mozilla/5.0 (X11; Ubuntu; Linux)', 0, null],
  ['nothing', '', 0, null],
] as const)('tells the kind of phone from %s', (_name, userAgent, touchPoints, phone) => {
  expect(phoneOf(userAgent, touchPoints)).toBe(phone);
});

it.each([
  [`${IPHONE} Mobile/15E148 Twitter for iPhone/11.40`, 'X'],
  [`${ANDROID} Chrome/150.0 Mobile Safari/537.36 TwitterAndroid`, 'X'],
  [`${IPHONE} Mobile/15E148 Discord/300.0`, 'Discord'],
  [`${ANDROID} Chrome/150.0 Mobile Safari/537.36 Telegram-Android/11.5`, 'Telegram'],
  [`${IPHONE} Mobile/15E148 Instagram 400.0`, 'Instagram'],
  [`${IPHONE} Version/19.0 Mobile/15E148 Safari/604.1`, null],
  [`${ANDROID} Chrome/150.0 Mobile Safari/537.36`, null],
])('names the app whose browser says %s', (userAgent, app) => {
  expect(appBrowserOf(userAgent)).toBe(app);
});
