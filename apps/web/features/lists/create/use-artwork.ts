import { useDeferredValue, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { paintPreview } from './paint-artwork.ts';
import type { NewListForm } from './use-new-list-form.ts';

/** The generated images as data URLs. */
export type ArtworkPreviews = { avatar: string; banner: string };

/** Painted after the typed letter is shown. */
export function useArtwork(form: NewListForm): ArtworkPreviews {
  const [name, color] = useWatch({ control: form.control, name: ['name', 'color'] });
  const [shownName, shownColor] = [useDeferredValue(name), useDeferredValue(color ?? '')];
  return useMemo(() => {
    const of = { name: shownName, color: shownColor };
    return { avatar: paintPreview('avatar', of), banner: paintPreview('banner', of) };
  }, [shownName, shownColor]);
}
