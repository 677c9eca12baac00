import { useCallback, useEffect, useMemo } from 'react';
import type { NavigateOptions } from './navigation.ts';
import { useLocation, useNavigation } from './navigation-context.ts';
import type { To } from './paths.ts';

export type Navigate = (to: To, options?: NavigateOptions) => Promise<void>;

export function useNavigate(): Navigate {
  const navigation = useNavigation();
  return useCallback(async (to, options) => await navigation?.navigate(to, options), [navigation]);
}

/** Goes elsewhere as soon as it is rendered. */
export function Navigate({ to, replace = false }: { to: To; replace?: boolean }): null {
  const navigate = useNavigate();
  const target = JSON.stringify(to);
  useEffect(() => void navigate(JSON.parse(target), { replace }), [navigate, target, replace]);
  return null;
}

type SetSearch = (
  search: string | Record<string, string> | URLSearchParams,
  options?: NavigateOptions,
) => void;

export function useSearchParams(): [URLSearchParams, SetSearch] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const set = useCallback<SetSearch>(
    (next, options) => void navigate({ search: new URLSearchParams(next).toString() }, options),
    [navigate],
  );
  return [params, set];
}
