import '#web/lib/forms/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import { type GeneralForm, generalForm } from '@signboard/contract/lists/general-form.ts';
import type { List } from '@signboard/contract/lists/list.ts';
import { DEFAULT_COLOR } from '@signboard/domain/lists/list-types.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { useCaptcha } from '#web/features/captcha/use-captcha.ts';
import { useFormSave } from '#web/features/forms/use-form-save.ts';
import { useTabForm } from '#web/features/forms/use-tab-form.ts';
import { useUnsavedChangesGuard } from '#web/features/forms/use-unsaved-changes-guard.ts';
import { call } from '#web/lib/api/call.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { editPath } from '../tables/list-paths.ts';
import { AppearanceFields } from './appearance-fields.tsx';
import styles from './editor-form.module.css';
import { EditorForm } from './editor-form.tsx';
import { GeneralFields } from './general-fields.tsx';
import { useCacheList } from './list-queries.ts';
import { SpotCounter } from './spot-counter.tsx';
import { updateBody } from './update-body.ts';

type General = z.output<typeof generalForm>;

type GeneralTabProps = {
  /** Null for a list that doesn't exist yet. */
  list: List | null;
  workspace: string | null;
  isAccountReady: boolean;
};

const NEW_LIST = { active: false, isFinished: false };
const NO_SPOTS = { available: null, joined: 0, total: null };

/** Creates a list, or changes its name and appearance. */
export function GeneralTab({ list, workspace, isAccountReady }: GeneralTabProps) {
  const { t } = useTranslation('editor');
  const captcha = useCaptcha(list ? 'list_general_info' : 'list_general_create');
  const form = useTabForm<GeneralForm, General>(zodResolver(generalForm), generalValues(list));
  const guard = useUnsavedChangesGuard(form.formState.isDirty);
  const keep = useCacheList();
  const navigate = useNavigate();
  const { save, isSubmitting } = useFormSave({
    form,
    captcha,
    send: (values: General) => send(list, values),
    valuesOf: (saved: List) => generalValues(saved),
    onSaved: (saved) => {
      keep(saved);
      if (list) return;
      // A new list has its own URL from now on.
      guard.letGo();
      void navigate(editPath(saved), { replace: true });
    },
  });
  return (
    <EditorForm
      form={form}
      label={t('tab.general')}
      list={list ?? NEW_LIST}
      guard={guard}
      isSubmitting={isSubmitting}
      captcha={captcha}
      isAccountReady={isAccountReady}
      onSave={save}
    >
      <GeneralFields form={form} list={list} workspace={workspace} />
      <AppearanceFields form={form} />
      <Card className={styles.card} aria-labelledby="list-spots">
        <h2 id="list-spots" className={styles.title}>
          {t('spots.title')}
        </h2>
        <SpotCounter counters={list?.counters ?? NO_SPOTS} />
      </Card>
    </EditorForm>
  );
}

async function send(list: List | null, values: General): Promise<List> {
  const answer = list
    ? await call(listsApi.update, { body: updateBody(list, values) })
    : await call(listsApi.create, { body: values });
  return answer.result;
}

/** Null is a new list. The header shows the color if there is one, else the banner. */
function generalValues(list: List | null): GeneralForm {
  return {
    name: list?.name ?? '',
    urlEndName: list?.urlEndName ?? '',
    description: list?.description ?? '',
    logo: list?.logo ?? '',
    website: list?.website ?? '',
    isColor: list === null || Boolean(list.color),
    banner: list?.banner ?? '',
    color: list?.color ?? DEFAULT_COLOR,
    chain: list?.chain ?? 'ethereum',
  };
}
