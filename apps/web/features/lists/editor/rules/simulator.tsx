import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import type { List } from '@signboard/contract/lists/list.ts';
import type { RegistrationSettings } from '@signboard/contract/lists/registration-form.ts';
import { normaliseAddress } from '@signboard/domain/accounts/wallet-address.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/lib/api/call.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import formStyles from '../../fields/fields.module.css';
import { registrationBody } from '../registration-body.ts';
import type { ApplyForm } from '../registration-values.ts';
import { SimulationResult } from './simulation-result.tsx';
import styles from './simulator.module.css';

type Trial = { address: string; settings: RegistrationSettings };

/** Tries the requirements on the screen, saved or not, with any wallet. */
export function Simulator({ form, list }: { form: ApplyForm; list: Pick<List, 'id' | 'chain'> }) {
  const { t } = useTranslation('rule-builder');
  const [address, setAddress] = useState('');
  const [fault, setFault] = useState<'address' | 'form' | null>(null);
  const trial = useMutation({
    mutationFn: async ({ address: tried, settings }: Trial) =>
      (
        await call(listsApi.simulate, {
          body: { id: list.id, address: tried, ...registrationBody(settings) },
        })
      ).result,
  });

  async function check(): Promise<void> {
    const tried = normaliseAddress(address.trim(), list.chain);
    setFault(tried === null ? 'address' : null);
    if (tried === null) return;
    await form.handleSubmit(
      (settings) => trial.mutate({ address: tried, settings }),
      () => setFault('form'),
    )();
  }
  return (
    <Card className="stack gap-5" aria-labelledby="list-simulator">
      <h2 id="list-simulator" className="text-lg">
        {t('simulator.title')}
      </h2>
      <p className={formStyles.lead}>{t('simulator.lead')}</p>
      <div className={styles.ask}>
        <TextField
          label={t('simulator.address')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={list.chain === 'ethereum' ? '0x…' : ''}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          onKeyDown={(event) => {
            // Enter would save the form around it.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void check();
          }}
          error={fault === 'address' ? t('simulator.addressInvalid') : undefined}
        />
        <Button variant="secondary" aria-disabled={trial.isPending} onClick={() => void check()}>
          {t(trial.isPending ? 'simulator.checking' : 'simulator.check')}
        </Button>
      </div>
      <div role="status">
        {fault === 'form' && <Notice kind="warning">{t('simulator.fixFirst')}</Notice>}
        {trial.isError && (
          <Notice kind="error">
            <p>{isProblem(trial.error) ? trial.error.msg : t('simulator.failed')}</p>
          </Notice>
        )}
        {trial.isSuccess && <SimulationResult answer={trial.data} settings={trial.variables.settings} />}
      </div>
    </Card>
  );
}
