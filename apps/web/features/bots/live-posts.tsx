import type { PublicPost } from '@signboard/contract/bots/bot.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useListWords } from '#web/features/lists/tables/use-list-words.ts';
import { botsCalls } from '#web/lib/api/bots-calls.ts';
import { callInPlace } from '#web/lib/api/call-in-place.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './live-posts.module.css';
import { PostCard } from './post-card.tsx';

const LOOK_AGAIN_MS = 10_000;

/** The last posts of this installation's bots, asked for again while somebody looks; every card has the same height. */
export function LivePosts({ most = 6 }: { most?: number }) {
  const { t } = useTranslation('bots');
  const { data, isPending } = useQuery({
    queryKey: ['live-posts'],
    queryFn: async ({ signal }) => (await callInPlace(botsCalls.posts, { signal })).result,
    refetchInterval: LOOK_AGAIN_MS,
  });
  if (isPending) return <Places />;
  // What was there before stays while a look fails.
  if (!data) return <p className={styles.note}>{t('landing.liveFailed')}</p>;
  if (data.length === 0) return <p className={styles.note}>{t('landing.liveEmpty')}</p>;
  const hasPictures = data.some(({ pictureUrl }) => pictureUrl !== null);
  return (
    <ul className={styles.posts}>
      {data.slice(0, most).map((post) => (
        // A very long post does not fit its card: the whole of it stands in the tip, and where the card leads to.
        <li
          key={post.postUrl}
          className={classNames(styles.card, hasPictures && styles.tall)}
          title={post.text}
        >
          <Post post={post} hasPicturePlace={hasPictures} />
        </li>
      ))}
    </ul>
  );
}

type PostProps = { post: PublicPost; hasPicturePlace: boolean };

function Post({ post, hasPicturePlace }: PostProps) {
  const { username, text, pictureUrl, postUrl, finishedAt } = post;
  const { t } = useTranslation('bots');
  const { time, moment } = useListWords();
  const at = new Date(finishedAt);
  return (
    <>
      <PostCard
        username={username}
        text={text}
        pictureUrl={pictureUrl}
        hasPicturePlace={hasPicturePlace}
        aside={
          <time dateTime={at.toISOString()} title={moment(at)}>
            {time(at)}
          </time>
        }
      />
      <a href={postUrl} target="_blank" rel="noopener" className={styles.whole}>
        <span className="visually-hidden">{t('post.open', { username })}</span>
      </a>
    </>
  );
}

function Places() {
  const { t } = useTranslation('bots');
  return (
    <div role="status">
      <span className="visually-hidden">{t('landing.liveTitle')}</span>
      <ul className={styles.posts} aria-hidden="true">
        {[1, 2, 3].map((place) => (
          <li key={place} className={styles.card}>
            <Skeleton height="2.5rem" width="60%" />
            <Skeleton height="9.75rem" />
          </li>
        ))}
      </ul>
    </div>
  );
}
