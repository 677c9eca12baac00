import { readHashtags } from '@signboard/domain/posts/hashtags.ts';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isProblem } from '#web/lib/api/problem.ts';
import { Card } from '#web/ui/card.tsx';
import { SkeletonBlock } from '#web/ui/skeleton.tsx';
import { type PreviewOf, previewQuery } from './bot-queries.ts';
import { chainOfAddress } from './chain-of-address.ts';
import { PostCard } from './post-card.tsx';
import styles from './post-preview.module.css';
import { useSettledValue } from './use-settled-value.ts';

type PostPreviewProps = { username: string; of: PreviewOf };

/** The post that the settings would make, as they are being typed. */
export function PostPreview({ username, of }: PostPreviewProps) {
  const { t } = useTranslation('bots');
  const contractAddress = useSettledValue(of.contractAddress.trim());
  const hashtags = useSettledValue(of.hashtags);
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

/** Hashtags that the form would not take are shown at their field, and are not asked about. */
function takenHashtags(typed: string): string {
  const read = readHashtags(typed);
  return 'hashtags' in read ? read.hashtags.join(' ') : '';
}

function Post({ username, of }: PostPreviewProps) {
  const { t } = useTranslation('bots');
  const { data, error, isPending, isPlaceholderData } = useQuery(previewQuery(of));
  if (isPending) return <SkeletonBlock label={t('preview.loading')} rows={4} />;
  if (error)
    return (
      <p role="status" className={styles.note}>
        {isProblem(error) ? error.msg : t('preview.failed')}
      </p>
    );
  return (
    <div className={styles.post} aria-busy={isPlaceholderData || undefined}>
      <PostCard username={username} text={data.text} pictureUrl={data.pictureUrl} hasPicturePlace />
      <p className={styles.note}>{data.isReal ? t('preview.real') : t('preview.example')}</p>
    </div>
  );
}
