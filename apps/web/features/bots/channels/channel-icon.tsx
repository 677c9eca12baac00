import type { ChannelName } from '@signboard/domain/channels/channels.ts';
import { MessageCircle, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { XMark } from './x-mark.tsx';

type Icon = (props: { size: number }) => ReactNode;

const ICONS: Readonly<Record<ChannelName, Icon>> = {
  x: ({ size }) => <XMark size={size - 2} />,
  discord: ({ size }) => <MessageCircle aria-hidden="true" size={size} />,
  telegram: ({ size }) => <Send aria-hidden="true" size={size} />,
  bluesky: Butterfly,
};

export function ChannelIcon({ channel, size = 16 }: { channel: ChannelName; size?: number }) {
  const Icon = ICONS[channel];
  return <Icon size={size} />;
}

function Butterfly({ size }: { size: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 16 16" fill="currentColor">
      <path d="M8 7.2C7.2 5.6 5 2.7 3 2 1.6 1.6 1 2.1 1 3.4c0 1 .5 3.7.8 4.2.5.9 1.6 1.2 2.9 1-2 .3-2.9 1.4-1.7 2.9 1.8 2 3.8-.1 5-2.4 1.200 2.300 3.200 4.400 5 2.400 1.200-1.500.3-2.600-1.700-2.900 1.300.2 2.400-.1 2.900-1 .3-.5.8-3.200.8-4.200 0-1.300-.6-1.800-2-1.400-2 .7-4.200 3.600-5 5.200Z" />
    </svg>
  );
}
