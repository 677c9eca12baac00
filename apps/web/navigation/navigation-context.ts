import { createContext, use, useSyncExternalStore } from 'react';
import type { Navigation } from './navigation.ts';
import type { Location, Params } from './paths.ts';

/** Null on the server, where nothing navigates. */
export const NavigationContext = createContext<Navigation | null>(null);

/** The location of the page that is shown, and the values in its path. */
export const PageContext = createContext<{ location: Location; params: Params }>({
  location: { pathname: '/', search: '', hash: '', state: null, key: '' },
  params: {},
});

export const useNavigation = () => use(NavigationContext);
export const useLocation = () => use(PageContext).location;
export const useParams = (): Partial<Params> => use(PageContext).params;

const subscribeToNothing = () => () => {};

/** Whether another page is being opened. */
export function useIsMoving(): boolean {
  const navigation = useNavigation();
  const isMoving = () => navigation?.state.isMoving ?? false;
  return useSyncExternalStore(navigation?.subscribe ?? subscribeToNothing, isMoving, () => false);
}
