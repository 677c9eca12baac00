import { imageUrl } from '@signboard/contract/images/endpoints.ts';
import { Link2, Upload } from 'lucide-react';
import { type DragEvent, useContext, useId, useRef, useState } from 'react';
import { FormLockContext } from '#web/features/forms/form-switch.tsx';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ProgressBar } from '#web/ui/data/progress-bar.tsx';
import styles from './image-field.module.css';
import { useImageUpload } from './use-image-upload.ts';

type ImageFieldProps = {
  label: string;
  /** The id of the uploaded image, or empty. */
  value: string;
  onChange(id: string): void;
  /** A round avatar or a wide banner. */
  shape: 'avatar' | 'banner';
  required?: boolean;
  error?: string | undefined;
  /** The URL of the image that is used when none is chosen. */
  fallback?: string | undefined;
};

const DEFAULTS = { avatar: '/default-image.jpg', banner: '/profile-back.jpg' };

/** An image from a file or a URL. It is uploaded, and shown from the server, as soon as it is chosen. */
export function ImageField({
  label,
  value,
  onChange,
  shape,
  required = false,
  error,
  fallback = DEFAULTS[shape],
}: ImageFieldProps) {
  const { t } = useTranslation('editor');
  const id = useId();
  const upload = useImageUpload(onChange);
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const isLocked = useContext(FormLockContext);
  const fault = upload.fault ?? error;

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !isLocked) upload.fromFile(file);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out in a row with the image
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={fault ? `${id}-error` : undefined}
      data-wrong={fault ? true : undefined}
      className={classNames(styles.field, 'stack', isOver && styles.over, fault && styles.wrong)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!isLocked);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span id={`${id}-label`} className={styles.label}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </span>
      <div className={styles[shape]}>
        <img
          className={styles.preview}
          src={value ? imageUrl(value) : fallback}
          alt={value ? t('image.preview', { label }) : ''}
        />
        <div className={`${styles.controls} stack gap-2`}>
          <div className="row">
            <Button
              variant="secondary"
              size="sm"
              aria-label={t('image.chooseFor', { label })}
              onClick={() => picker.current?.click()}
            >
              <Upload aria-hidden="true" size={16} />
              {t('image.choose')}
            </Button>
            <Button
              variant="ghost"
              size="sm"
              aria-expanded={upload.isLinking}
              aria-controls={`${id}-link`}
              aria-label={t('image.linkFor', { label })}
              onClick={upload.toggleLink}
            >
              <Link2 aria-hidden="true" size={16} />
              {t('image.link')}
            </Button>
          </div>
          <input
            ref={picker}
            type="file"
            accept="image/*"
            hidden
            aria-label={label}
            onChange={(event) => {
              const file = event.target.files?.[0];
              // Choosing the same file again must fire another change event.
              event.target.value = '';
              if (file) upload.fromFile(file);
            }}
          />
          {upload.done === null ? (
            <p className="muted text-xs">{t(`image.hint.${shape}`)}</p>
          ) : (
            <div className={styles.progress}>
              <ProgressBar label={t('image.uploading')} done={upload.done} />
            </div>
          )}
        </div>
      </div>
      {upload.isLinking && (
        <div id={`${id}-link`} className="row">
          <input
            type="url"
            inputMode="url"
            className={styles.address}
            aria-label={t('image.addressFor', { label })}
            placeholder="https://"
            value={upload.address}
            onChange={(event) => upload.setAddress(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter would submit the surrounding form.
              event.preventDefault();
              upload.fromLink();
            }}
          />
          <Button variant="secondary" size="sm" disabled={upload.done !== null} onClick={upload.fromLink}>
            {t('image.use')}
          </Button>
        </div>
      )}
      <div role="status" className="visually-hidden">
        {upload.isDone ? t('image.done', { label }) : ''}
      </div>
      {fault && (
        <p id={`${id}-error`} className="danger text-sm">
          {fault}
        </p>
      )}
    </div>
  );
}
