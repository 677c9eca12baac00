import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';
import { MAX_CONDITIONS, type Rule } from '@signboard/domain/eligibility/rule.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ApplyForm } from '../registration-values.ts';
import { type FormPaths, useFormPaths } from './condition-editor.ts';
import { type At, countConditions, isWithinLimits } from './rule-tree.ts';

/** The rule of the form and what its parts do with it. */
export type RuleEditor = {
  rule: Rule | null;
  chain: Chain;
  paths: FormPaths;
  isFull: boolean;
  isOpen(at: At): boolean;
  toggle(at: At): void;
  /** Replaces the rule, and opens a member of the new one. */
  replace(next: Rule | null, open: At | null): void;
  /** Whether the limits allow it. */
  canReplace(next: Rule): boolean;
};

const keyOf = (at: At) => at.join('.');

export function useRuleEditor(form: ApplyForm, chain: Chain): RuleEditor {
  const rule = (useWatch({ control: form.control, name: 'rule' }) ?? null) as Rule | null;
  const paths = useFormPaths(form);
  const [open, setOpen] = useState<string | null>(null);
  return {
    rule,
    chain,
    paths,
    isFull: countConditions(rule) >= MAX_CONDITIONS,
    isOpen: (at) => open === keyOf(at),
    toggle: (at) => setOpen(open === keyOf(at) ? null : keyOf(at)),
    replace(next, at) {
      paths.set('rule', next);
      setOpen(at && keyOf(at));
    },
    canReplace: isWithinLimits,
  };
}
