import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';

export function SaleTime({ at }: { at: Date }) {
  const { date, time, moment } = useReaderFormatters();
  return (
    <time dateTime={at.toISOString()} title={moment(at)}>
      {date(at)}, {time(at)}
    </time>
  );
}
