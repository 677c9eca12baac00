import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import styles from './search-field.module.css';

type SearchFieldProps = {
  label: string;
  clearLabel: string;
  /** What is searched for now; may also change from outside, by the way back. */
  value: string;
  onSearch(text: string): void;
  delayMs?: number;
};

const LONGEST = 100;

/** A field that searches while one types, once the typing rests. */
export function SearchField({ label, clearLabel, value, onSearch, delayMs = 300 }: SearchFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(value);
  const [draft, setDraft] = useState(value);

  // What was typed while the page was only HTML stands in the field and nowhere else.
  useEffect(() => {
    if (input.current) setDraft(input.current.value);
  }, []);
  const send = useEffectEvent((text: string) => {
    if (text === sent.current) return;
    sent.current = text;
    onSearch(text);
  });
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setDraft(value);
  }, [value]);
  useEffect(() => {
    const timer = setTimeout(() => send(draft.trim()), delayMs);
    return () => clearTimeout(timer);
  }, [draft, delayMs]);

  return (
    <div className={styles.field}>
      <Search aria-hidden="true" size={18} className={styles.icon} />
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        type="search"
        className={styles.input}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={LONGEST}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
      />
      {draft !== '' && (
        <button
          type="button"
          className={styles.clear}
          aria-label={clearLabel}
          title={clearLabel}
          onClick={() => {
            setDraft('');
            input.current?.focus();
          }}
        >
          <X aria-hidden="true" size={16} />
        </button>
      )}
    </div>
  );
}
