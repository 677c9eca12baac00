import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../button.tsx';

type TextFilePickerProps = {
  label: string;
  /** What came of the last file. */
  note: string;
  onPick(file: File): void;
};

/** Picks a text file that is read in the browser and not uploaded. */
export function TextFilePicker({ label, note, onPick }: TextFilePickerProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className="row gap-3">
      <Button variant="secondary" size="sm" onClick={() => picker.current?.click()}>
        <FileUp aria-hidden="true" size={16} />
        {label}
      </Button>
      <input
        ref={picker}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        hidden
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onPick(file);
        }}
      />
      <p role="status" className="muted text-sm">
        {note}
      </p>
    </div>
  );
}
