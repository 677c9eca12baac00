import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from '#web/navigation/link.tsx';
import styles from './pagination.module.css';

type PaginationProps = {
  page: number;
  pageSize: number;
  total: number;
  sizes: readonly number[];
  /** The URL query of a page. */
  searchOf(page: number): string;
  onSize(pageSize: number): void;
  texts: {
    label: string;
    range: string;
    previous: string;
    next: string;
    page(page: number): string;
    size: string;
  };
  /** Formats page numbers. */
  write?(count: number): string;
};

export function Pagination({ page, pageSize, total, sizes, ...rest }: PaginationProps) {
  const { searchOf, onSize, texts, write = String } = rest;
  const pages = pageCount(total, pageSize);
  const sizeId = useId();
  return (
    <div className={`${styles.pagination} row gap-4 muted text-sm tabular`}>
      <p role="status" className={styles.range}>
        {texts.range}
      </p>
      {pages > 1 && (
        <nav aria-label={texts.label} className={styles.nav}>
          <Step search={page > 1 ? searchOf(page - 1) : null} label={texts.previous}>
            <ChevronLeft aria-hidden="true" size={18} />
          </Step>
          <ol className="row gap-0 nowrap">
            {pageWindow(page, pages).map((number, index) =>
              number === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no key but its position
                <li key={`gap-${index}`} className={styles.gap} aria-hidden="true">
                  …
                </li>
              ) : (
                <li key={number}>
                  <Link
                    to={{ search: searchOf(number) }}
                    className={styles.page}
                    aria-label={texts.page(number)}
                    aria-current={number === page ? 'page' : undefined}
                  >
                    {write(number)}
                  </Link>
                </li>
              ),
            )}
          </ol>
          <Step search={page < pages ? searchOf(page + 1) : null} label={texts.next}>
            <ChevronRight aria-hidden="true" size={18} />
          </Step>
        </nav>
      )}
      {total > Math.min(...sizes) && (
        <div className={`${styles.size} row nowrap`}>
          <label htmlFor={sizeId}>{texts.size}</label>
          <select id={sizeId} value={pageSize} onChange={(event) => onSize(Number(event.target.value))}>
            {sizes.map((size) => (
              <option key={size} value={size}>
                {write(size)}
              </option>
            ))}
          </select>
        </div>
      )}
    </div>
  );
}

/** The previous or next link; disabled without a target. */
function Step({ search, label, children }: { search: string | null; label: string; children: ReactNode }) {
  if (search === null) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a disabled link, announced as such
      <a role="link" aria-disabled="true" aria-label={label} className={styles.page}>
        {children}
      </a>
    );
  }
  return (
    <Link to={{ search }} aria-label={label} title={label} className={styles.page}>
      {children}
    </Link>
  );
}

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
