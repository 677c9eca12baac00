/** One page of a list in X's manner: the token of the next page is simply where it begins. */
export function pageOf<T>(list: readonly T[], token: string | undefined, most: number) {
  const from = Number(token ?? 0);
  const page = list.slice(from, from + most);
  const next = from + most < list.length ? { next_token: String(from + most) } : {};
  return { page, meta: { result_count: page.length, ...next } };
}
