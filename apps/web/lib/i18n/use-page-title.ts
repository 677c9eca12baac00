import { useEffect } from 'react';

/** Names the page in the browser's tab. React's own title element would stand behind the server's. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === 'Signboard' ? title : `${title} · Signboard`;
  }, [title]);
}
