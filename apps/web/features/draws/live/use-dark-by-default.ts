import { useLayoutEffect } from 'react';

/** Streams are watched in the dark: the page is dark unless the person chose a theme. */
export function useDarkByDefault(): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    if (root.dataset.theme !== undefined) return;
    root.dataset.theme = 'dark';
    return () => {
      delete root.dataset.theme;
    };
  }, []);
}
