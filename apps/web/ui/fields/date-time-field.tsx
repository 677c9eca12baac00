import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './date-time-field.module.css';
import { describedBy, FieldShell } from './field-shell.tsx';
import { fromWallClock, toWallClock, zoneOffsetLabel } from './wall-clock.ts';

type DateTimeFieldProps = {
  label: string;
  /** The moment as ISO 8601 in UTC, or empty. */
  value: string;
  onChange(iso: string): void;
  /** The zone whose clock the field shows; the person's own by default. */
  timeZone?: string;
  required?: boolean;
  error?: string | undefined;
  hint?: ReactNode;
};

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A day and a time on the person's own clock, with the zone beside it; a moment for everyone else. */
export function DateTimeField({
  label,
  value,
  onChange,
  timeZone = ownZone(),
  required = false,
  error,
  hint,
}: DateTimeFieldProps) {
  const id = useId();
  // What is typed stays as it is: a half-typed year is a moment too, and must not be rewritten meanwhile.
  const [typed, setTyped] = useState({ text: toWallClock(value, timeZone), iso: value });
  const text = typed.iso === value ? typed.text : toWallClock(value, timeZone);
  const zone = `${timeZone.replaceAll('_', ' ')} ${zoneOffsetLabel(value, timeZone)}`;
  const note = (
    <>
      {hint && <>{hint} </>}
      {zone}
    </>
  );

  function change(next: string): void {
    const iso = fromWallClock(next, timeZone);
    setTyped({ text: next, iso });
    onChange(iso);
  }

  return (
    <FieldShell id={id} label={label} required={required} error={error} hint={note}>
      <input
        id={id}
        type="datetime-local"
        max="9999-12-31T23:59"
        value={text}
        required={required}
        className={classNames(styles.input, error && styles.wrong)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy({ id, error, hint: note })}
        onChange={(event) => change(event.target.value)}
      />
    </FieldShell>
  );
}
