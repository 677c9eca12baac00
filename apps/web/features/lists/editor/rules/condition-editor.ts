import type { RegistrationForm } from '@signboard/contract/lists/registration-form.ts';
import type { Condition } from '@signboard/domain/eligibility/rule.ts';
import type { FieldPath, FieldPathValue } from 'react-hook-form';
import { useFieldError } from '#web/features/forms/use-tab-form.ts';
import type { ApplyForm } from '../registration-values.ts';
import type { ConditionType } from './condition-types.ts';

export type ConditionOf<T extends ConditionType> = Extract<Condition, { type: T }>;

/** What the fields of one condition need. */
export type ConditionEditor<T extends ConditionType = ConditionType> = {
  condition: ConditionOf<T>;
  errorOf(field: string): string | undefined;
  change(patch: Partial<ConditionOf<T>>): void;
};

type Path = FieldPath<RegistrationForm>;

/** Reads and changes anything inside the form. A rule contains itself, so its paths have no types. */
export function useFormPaths(form: ApplyForm) {
  const errorOf = useFieldError(form);
  return {
    errorOf: (path: string) => errorOf(path as Path),
    set: (path: string, value: unknown) =>
      form.setValue(path as Path, value as FieldPathValue<RegistrationForm, Path>, { shouldDirty: true }),
    hasErrors: (path: string) => form.getFieldState(path as Path, form.formState).invalid,
  };
}

export type FormPaths = ReturnType<typeof useFormPaths>;

/** Changes field by field, so that the errors of the other fields stay. */
export function conditionEditor(
  { errorOf, set }: FormPaths,
  path: string,
  condition: Condition,
): ConditionEditor {
  return {
    condition,
    errorOf: (field) => errorOf(`${path}.${field}`),
    change: (patch) => {
      for (const [name, value] of Object.entries(patch)) set(`${path}.${name}`, value);
    },
  };
}
