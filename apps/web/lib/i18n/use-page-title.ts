import { useEffect } from 'react';

/** React's own title element would come after the server's, and browsers use the first. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === 'Signboard' ? title : `${title} · Signboard`;
  }, [title]);
}
