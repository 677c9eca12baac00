import { parseHashtags } from '@signboard/domain/posts/hashtags.ts';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { isProblem } from '#web/lib/api/problem.ts';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { isRetryable, type PreviewSettings, previewQuery, useDebouncedValue } from '../bot-queries.ts';
import { chainOfAddress } from '../settings/bot-values.ts';
import { PostCard } from './post-card.tsx';
import styles from './post-preview.module.css';

type PostPreviewProps = { username: string; of: PreviewSettings };

/** The post that the current settings would produce. */
export function PostPreview({ username, of }: PostPreviewProps) {
  const { t } = useTranslation('bots');
  const contractAddress = useDebouncedValue(of.contractAddress.trim());
  const hashtags = useDebouncedValue(of.hashtags);
  const isThere = chainOfAddress(contractAddress) !== null;
  return (
    <Card className={styles.preview} aria-labelledby="post-preview">
      <h2 id="post-preview" className={styles.title}>
        <Eye aria-hidden="true" size={18} />
        {t('preview.title')}
      </h2>
      {isThere ? (
        <Post
          username={username}
          of={{ contractAddress, hashtags: takenHashtags(hashtags), withLink: of.withLink }}
        />
      ) : (
        <p className={styles.note}>{t('preview.empty')}</p>
      )}
    </Card>
  );
}

/** Invalid hashtags are reported at their field and left out of the preview request. */
function takenHashtags(typed: string): string {
  const read = parseHashtags(typed);
  return 'hashtags' in read ? read.hashtags.join(' ') : '';
}

function Post({ username, of }: PostPreviewProps) {
  const { t } = useTranslation('bots');
  const { retry } = useDataTexts();
  const query = useQuery(previewQuery(of));
  const { data, error, isPlaceholderData } = query;
  const msg = isProblem(error) ? error.msg : t('preview.failed');
  if (data === undefined && error && !isRetryable(error))
    return (
      <p role="status" className={styles.note}>
        {msg}
      </p>
    );
  return (
    <QueryView query={query} texts={{ loading: t('preview.loading'), failed: msg, retry }}>
      {({ text, pictureUrl, isReal }) => (
        <div className={styles.post} aria-busy={isPlaceholderData || undefined}>
          <PostCard username={username} text={text} pictureUrl={pictureUrl} hasPicturePlace />
          <p className={styles.note}>{isReal ? t('preview.real') : t('preview.example')}</p>
        </div>
      )}
    </QueryView>
  );
}
