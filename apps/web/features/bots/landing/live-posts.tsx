import type { PublicPost } from '@signboard/contract/bots/bot.ts';
import { botsApi } from '@signboard/contract/bots/endpoints.ts';
import { CHANNEL_NAMES } from '@signboard/domain/channels/channels.ts';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { callInPlace } from '#web/lib/api/call.ts';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { queryClient } from '#web/lib/query/query-client.ts';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { ChannelIcon } from '../channels/channel-icon.tsx';
import { PostCard } from '../preview/post-card.tsx';
import styles from './live-posts.module.css';

const REFETCH_MS = 10_000;

/** The latest posts of all bots, polled while visible. */
export function LivePosts({ most }: { most: number }) {
  const { t } = useTranslation('bot-posts');
  const { retry } = useDataTexts();
  const query = useQuery({
    queryKey: ['live-posts'],
    queryFn: async ({ signal }) => (await callInPlace(botsApi.posts, { signal })).result,
    refetchInterval: REFETCH_MS,
  });
  const texts = { loading: t('latest.title'), failed: t('latest.failed'), retry };
  return (
    <QueryView query={query} texts={texts} skeleton={<PostSkeletons />}>
      {(posts) => <Posts posts={posts.slice(0, most)} />}
    </QueryView>
  );
}

function Posts({ posts }: { posts: readonly PublicPost[] }) {
  const { t } = useTranslation('bot-posts');
  if (posts.length === 0) return <p className={styles.note}>{t('latest.empty')}</p>;
  return (
    <ul className={styles.posts}>
      {posts.map((post) => (
        // A very long post doesn't fit its card: the tooltip and the linked post show all of it.
        <li key={post.postUrl} className={`${styles.card} stack top`} title={post.text}>
          <Post post={post} />
        </li>
      ))}
    </ul>
  );
}

function Post({ post }: { post: PublicPost }) {
  const { author, channel, text, pictureUrl, postUrl, finishedAt } = post;
  const { t } = useTranslation('bot-posts');
  const { time, moment } = useFormatters();
  const at = new Date(finishedAt);
  return (
    <>
      <PostCard
        author={author}
        text={text}
        pictureUrl={pictureUrl}
        hasPicturePlace
        aside={
          <>
            <ChannelIcon channel={channel} size={14} />
            <time dateTime={at.toISOString()} title={moment(at)}>
              {time(at)}
            </time>
          </>
        }
      />
      <a href={postUrl} target="_blank" rel="noopener" className={styles.whole}>
        <span className="visually-hidden">{t('open', { author, channel: CHANNEL_NAMES[channel] })}</span>
      </a>
    </>
  );
}

function PostSkeletons() {
  const { t } = useTranslation('bot-posts');
  return (
    <div role="status">
      <span className="visually-hidden">{t('latest.title')}</span>
      <ul className={styles.posts} aria-hidden="true">
        {[1, 2, 3].map((place) => (
          <li key={place} className={`${styles.card} stack top`}>
            <Skeleton height="2.5rem" width="60%" />
            <Skeleton height="9.75rem" />
            <Skeleton height="11.5rem" />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The live posts with their query client. */
export function LatestPosts({ most }: { most: number }) {
  return (
    <QueryClientProvider client={queryClient}>
      <LivePosts most={most} />
    </QueryClientProvider>
  );
}
