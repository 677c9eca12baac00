import { BotData } from './bot-data.tsx';
import { LivePosts } from './live-posts.tsx';

/** The live posts with their query client. */
export function LatestPosts({ most }: { most: number }) {
  return (
    <BotData>
      <LivePosts most={most} />
    </BotData>
  );
}
