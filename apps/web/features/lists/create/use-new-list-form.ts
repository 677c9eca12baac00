import { useEffect, useState } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { useTabForm } from '#web/features/forms/use-tab-form.ts';
import { NEW_LIST_VALUES, type NewListValues } from './new-list-values.ts';
import { resolveNewList } from './parse-new-list.ts';

export type NewListForm = UseFormReturn<NewListValues, unknown, NewListValues>;

const DATES = ['startDate', 'endDate', 'eventDate'] as const;

/** Fields whose errors a change may resolve, other than the changed field itself. */
const RELATED: Partial<Record<FieldPath<NewListValues>, readonly FieldPath<NewListValues>[]>> = {
  opening: [...DATES, 'availableSpots', 'howManyWinners'],
  duration: DATES,
  startDate: DATES,
  endDate: DATES,
  availableSpots: ['howManyWinners'],
};

type FormOptions = {
  /** What was typed on an earlier visit. */
  typed: NewListValues | null;
  onChange(values: NewListValues): void;
};

/** One form for all parts of a new list. */
export function useNewListForm({ typed, onChange }: FormOptions): NewListForm {
  const form = useTabForm<NewListValues, NewListValues>(resolveNewList, NEW_LIST_VALUES);
  const [restored] = useState(typed);

  // The initial values stay those of an empty page, so that restored ones count as changes.
  useEffect(() => {
    if (restored) form.reset(restored, { keepDefaultValues: true });
  }, [form, restored]);

  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name }) => {
      if (name) form.clearErrors([name, ...(RELATED[name] ?? [])]);
      onChange(form.getValues());
    });
    return unsubscribe;
  }, [form, onChange]);

  return form;
}
