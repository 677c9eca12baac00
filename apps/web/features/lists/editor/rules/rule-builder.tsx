import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';
import { MAX_CONDITIONS, type Rule } from '@signboard/domain/eligibility/rule.ts';
import { useRetainFocus } from '#web/lib/focus/use-retain-focus.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import formStyles from '../../fields/fields.module.css';
import { ruleSentence } from '../../rules/rule-words.ts';
import { useRuleWords } from '../../rules/use-rule-words.ts';
import type { ApplyForm } from '../registration-values.ts';
import styles from './rule-builder.module.css';
import { RuleGroup } from './rule-group.tsx';
import { viewRoot } from './rule-tree.ts';
import { useRuleEditor } from './use-rule-editor.ts';

const NO_MEMBERS = { kind: 'all', count: 1, members: [], path: '' } as const;

/** Requirements in groups, beyond the simple switches. */
export function RuleBuilder({ form, chain }: { form: ApplyForm; chain: Chain }) {
  const { t } = useTranslation('rule-builder');
  const editor = useRuleEditor(form, chain);
  const { rule, paths, isFull } = editor;
  const place = useRetainFocus<HTMLDivElement>(rule);
  const fault = paths.errorOf('rule');
  return (
    <Card className="stack gap-5" aria-labelledby="list-rule">
      <h2 id="list-rule" className="text-lg">
        {t('title')}
      </h2>
      <p className={formStyles.lead}>{t('lead')}</p>
      <div ref={place} tabIndex={-1} className="stack gap-4">
        {rule !== null && <RuleInWords rule={rule} />}
        <RuleGroup editor={editor} at={[]} group={rule ? viewRoot(rule) : NO_MEMBERS} path="rule" />
      </div>
      {isFull && <p className="muted text-sm">{t('full', { most: MAX_CONDITIONS })}</p>}
      {fault && (
        <p role="alert" className="danger text-sm">
          {fault}
        </p>
      )}
    </Card>
  );
}

function RuleInWords({ rule }: { rule: Rule }) {
  const { t } = useTranslation('rule-builder');
  const sentence = ruleSentence(rule, useRuleWords());
  if (sentence === '') return null;
  return (
    <div className={styles.words}>
      <p className="muted text-xs bold">{t('inWords')}</p>
      <p>{sentence}.</p>
    </div>
  );
}
