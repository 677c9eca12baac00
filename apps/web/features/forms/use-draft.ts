import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { type Draft, readDraft, removeDraft, writeDraft } from './draft-store.ts';

/** Unsaved changes of an earlier visit. */
export type DraftOffer = { restore(): void; discard(): void };

/**
 * Keeps unsaved changes in the browser until they are saved or discarded, and offers those of an earlier visit. While an
 * offer is open it is not overwritten.
 */
export function useDraft<V extends FieldValues, S>(
  form: UseFormReturn<V, unknown, S>,
  key: string,
  baseVersion: RefObject<number | undefined>,
): DraftOffer | null {
  const [offered, setOffered] = useState<Draft | null>(() => readDraft(key));

  const keep = useEffectEvent((values: V, stored: Partial<V>) => {
    if (offered) return;
    const unsaved = Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name]),
    );
    writeDraft(key, { values: Object.fromEntries(unsaved), version: baseVersion.current ?? null });
  });

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, defaultValues }) => keep(values, (defaultValues ?? {}) as Partial<V>),
      }),
    [form],
  );

  function restore(): void {
    if (!offered) return;
    // The changes were made to this version: what others have saved since then is a conflict.
    if (offered.version !== null) baseVersion.current = offered.version;
    const known = form.getValues();
    for (const [name, value] of Object.entries(offered.values)) {
      if (name in known) form.setValue(name as FieldPath<V>, value as never, { shouldDirty: true });
    }
    setOffered(null);
  }

  function discard(): void {
    removeDraft(key);
    setOffered(null);
  }

  return offered && { restore, discard };
}
