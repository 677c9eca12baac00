import '#web/lib/forms/zod-without-eval.ts';
import { templateField } from '@signboard/contract/bots/bot-form.ts';
import { parseHashtags } from '@signboard/domain/posts/hashtags.ts';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isProblem } from '#web/lib/api/problem.ts';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { useTranslateNamed } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { isRetryable, type PreviewSettings, previewQuery, useDebouncedValue } from '../bot-queries.ts';
import { chainOfAddress } from '../settings/bot-values.ts';
import { ChannelPreview, type PreviewedBot } from './channel-preview.tsx';
import styles from './post-preview.module.css';

type PostPreviewProps = { bot: PreviewedBot; of: PreviewSettings };

/** The post that the current settings would produce. */
export function PostPreview({ bot, of }: PostPreviewProps) {
  const { t } = useTranslation('bots');
  const contractAddress = useDebouncedValue(of.contractAddress.trim());
  const hashtags = useDebouncedValue(of.hashtags);
  const { template, fault } = useValidTemplate(useDebouncedValue(of.template));
  const isThere = chainOfAddress(contractAddress) !== null;
  return (
    <Card className="stack gap-4" aria-labelledby="post-preview">
      <h2 id="post-preview" className={`${styles.title} row nowrap text-lg`}>
        <Eye aria-hidden="true" size={18} />
        {t('preview.title')}
      </h2>
      <p role="status" className={styles.fault}>
        {fault}
      </p>
      {isThere ? (
        <Post
          bot={bot}
          of={{
            contractAddress,
            hashtags: takenHashtags(hashtags),
            withLink: of.withLink,
            template,
            postLanguage: of.postLanguage,
          }}
        />
      ) : (
        <p className="muted text-sm">{t('preview.empty')}</p>
      )}
    </Card>
  );
}

/** While the template is invalid, the last valid one is previewed, and the fault is worded as it is when saving. */
function useValidTemplate(typed: string): { template: string; fault: string | null } {
  const translate = useTranslateNamed();
  const [lastValid, setLastValid] = useState('');
  const fault = templateField.safeParse(typed).error?.issues[0]?.message;
  useEffect(() => {
    if (fault === undefined) setLastValid(typed);
  }, [typed, fault]);
  return fault === undefined
    ? { template: typed, fault: null }
    : { template: lastValid, fault: translate(fault) };
}

/** Invalid hashtags are reported at their field and left out of the preview request. */
function takenHashtags(typed: string): string {
  const read = parseHashtags(typed);
  return 'hashtags' in read ? read.hashtags.join(' ') : '';
}

function Post({ bot, of }: PostPreviewProps) {
  const { t } = useTranslation('bots');
  const { retry } = useDataTexts();
  const query = useQuery(previewQuery(of));
  const { data, error, isPlaceholderData } = query;
  const msg = isProblem(error) ? error.msg : t('preview.failed');
  if (data === undefined && error && !isRetryable(error))
    return (
      <p role="status" className="muted text-sm">
        {msg}
      </p>
    );
  return (
    <QueryView query={query} texts={{ loading: t('preview.loading'), failed: msg, retry }}>
      {(preview) => (
        <div className={styles.post} aria-busy={isPlaceholderData || undefined}>
          <ChannelPreview bot={bot} preview={preview} hasPicturePlace />
          <p className="muted text-sm">{preview.isReal ? t('preview.real') : t('preview.example')}</p>
        </div>
      )}
    </QueryView>
  );
}
