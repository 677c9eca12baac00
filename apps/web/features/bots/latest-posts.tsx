import { BotData } from './bot-data.tsx';
import { LivePosts } from './live-posts.tsx';

/** The last three posts, with all that they need around them: for pages outside the bot area. */
export function LatestPosts() {
  return (
    <BotData>
      <LivePosts most={3} />
    </BotData>
  );
}
