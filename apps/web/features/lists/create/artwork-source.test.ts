import { expect, it } from 'vitest';
import { artworkUrl } from './artwork-source.ts';
import { NEW_LIST_VALUES } from './new-list-values.ts';
import { previewList } from './preview-list.ts';

const GENERATED_IMAGES = { avatar: 'data:avatar', banner: 'data:banner' };
const CONTEXT = { workspace: 'moon', untitled: 'Your list', now: new Date() };

it('shows each generated image in its own place', () => {
  const { logo, banner } = previewList({ ...NEW_LIST_VALUES, isColor: false }, CONTEXT);
  expect(artworkUrl(logo, GENERATED_IMAGES)).toBe('data:avatar');
  expect(artworkUrl(banner ?? '', GENERATED_IMAGES)).toBe('data:banner');
});

it('shows a chosen image from the server', () => {
  const { logo } = previewList({ ...NEW_LIST_VALUES, logo: 'a'.repeat(64) }, CONTEXT);
  expect(artworkUrl(logo, GENERATED_IMAGES)).toContain('a'.repeat(64));
});
