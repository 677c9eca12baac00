import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './date-time-field.module.css';
import { describedBy, FieldShell } from './field-shell.tsx';
import { fromWallClock, toWallClock, zoneOffsetLabel } from './wall-clock.ts';

type DateTimeFieldProps = {
  label: string;
  /** ISO 8601 in UTC, or empty. */
  value: string;
  onChange(iso: string): void;
  /** The time zone of the field; the person's own by default. */
  timeZone?: string;
  required?: boolean;
  error?: string | undefined;
  hint?: ReactNode;
};

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A date and time in the person's time zone, with the zone next to it; the value is in UTC. */
export function DateTimeField({
  label,
  value,
  onChange,
  timeZone = browserZone(),
  required = false,
  error,
  hint,
}: DateTimeFieldProps) {
  const id = useId();
  // Keep the typed text as is: a half-typed year is a valid date too and must not be rewritten while typing.
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
