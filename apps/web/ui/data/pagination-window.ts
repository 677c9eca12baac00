/** At least 1, for an empty table too. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** The page numbers to show: the first, the last, and those around the current one; null marks a gap. */
export function pageWindow(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const numbers = [...new Set(near)].sort((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const missing = number - (numbers[index - 1] ?? 0) - 1;
    if (missing === 0) return [number];
    return missing === 1 ? [number - 1, number] : [null, number];
  });
}
