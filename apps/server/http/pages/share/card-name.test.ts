import { expect, it } from 'vitest';
import { cardName } from './card-name.ts';

const ADDRESS = 'signboard.example/sb/foxes/winter';

it.each([
  ['Winter drop', 'Winter drop'],
  ['Edición limitada: ñandú & co.', 'Edición limitada: ñandú & co.'],
  ['Зимняя раздача', 'Зимняя раздача'],
  ['Winter 🦊🌊 drop 👩‍🚀 2️⃣', 'Winter drop 2'],
  ['🇪🇸 Lista 👍🏽', 'Lista'],
  ['𝓦𝓲𝓷𝓽𝓮𝓻', 'Winter'],
  ['冬のドロップ', 'foxes/winter'],
  ['قائمة الشتاء', 'foxes/winter'],
  ['Winter 冬', 'foxes/winter'],
  ['🦊', 'foxes/winter'],
])('[J9] writes %s as %s', (name, written) => {
  expect(cardName({ name, address: ADDRESS })).toBe(written);
});
