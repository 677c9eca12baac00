import { BotData } from './bot-data.tsx';
import { LivePosts } from './live-posts.tsx';

/** The last posts, with all that they need around them. */
export function LatestPosts({ most }: { most: number }) {
  return (
    <BotData>
      <LivePosts most={most} />
    </BotData>
  );
}
