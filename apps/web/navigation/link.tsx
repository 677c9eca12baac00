import type { ComponentProps, MouseEvent } from 'react';
import { useLocation, useNavigation } from './navigation-context.ts';
import { joinPath, resolvePath, type To } from './paths.ts';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: To;
  replace?: boolean;
  preventScrollReset?: boolean;
};

/** An ordinary link: what the app doesn't open itself, such as in a new tab, is left to the browser. */
export function Link({ to, replace = false, preventScrollReset = false, onClick, ...props }: LinkProps) {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!navigation || event.defaultPrevented || !isPlainClick(event, props.target)) return;
    event.preventDefault();
    void navigation.navigate(to, { replace, preventScrollReset });
  };
  return <a {...props} href={joinPath(resolvePath(to, pathname))} onClick={follow} />;
}

const isPlainClick = (event: MouseEvent, target: string | undefined) =>
  event.button === 0 &&
  (!target || target === '_self') &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);

/** A link that is marked on its page, and on the pages below unless `end` is set. */
export function NavLink({ to, end = false, ...props }: LinkProps & { to: string; end?: boolean }) {
  const { pathname } = useLocation();
  const own = to.replace(/\/+$/, '').toLowerCase();
  const current = pathname.replace(/\/+$/, '').toLowerCase();
  const isCurrent = current === own || (!end && current.startsWith(`${own}/`));
  return <Link {...props} to={to} {...(isCurrent && { 'aria-current': 'page' })} />;
}
