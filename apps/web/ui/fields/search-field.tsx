import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import styles from './search-field.module.css';

type SearchFieldProps = {
  label: string;
  clearLabel: string;
  /** The current search; may also change from outside, by the back button. */
  value: string;
  onSearch(text: string): void;
  delayMs?: number;
};

const MAX_LENGTH = 100;

/** Searches while typing, debounced. */
export function SearchField({ label, clearLabel, value, onSearch, delayMs = 300 }: SearchFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(value);
  const [draft, setDraft] = useState(value);

  // Text typed before hydration exists only in the DOM input.
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
        maxLength={MAX_LENGTH}
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
