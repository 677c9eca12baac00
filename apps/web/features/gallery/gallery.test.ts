import { expect, it } from 'vitest';

const gallery = import.meta.glob<string>(['./*.tsx', '../../app/pages/dev-gallery-page.tsx'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const components = Object.keys(import.meta.glob(['../../ui/**/*.tsx', '!../../ui/**/*.test.tsx'])).map(
  (path) => path.slice(path.lastIndexOf('/') + 1),
);

it('the gallery contains every component of ui/', () => {
  const shown = Object.values(gallery).join('\n');
  expect(components.length).toBeGreaterThan(25);
  expect(components.filter((file) => !shown.includes(`/${file}'`))).toEqual([]);
});
