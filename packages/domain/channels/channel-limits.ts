import { weightedLength } from '../posts/weighted-length.ts';
import { CHANNEL_TABLE, type ChannelName } from './channels.ts';

type LengthUnit = (typeof CHANNEL_TABLE)[ChannelName]['limit']['unit'];

export type ChannelLimit = { max: number; unit: LengthUnit; measure(text: string): number };

const GRAPHEMES = new Intl.Segmenter('en');

const MEASURES: Readonly<Record<LengthUnit, ChannelLimit['measure']>> = {
  weighted: weightedLength,
  characters: (text) => text.length,
  graphemes: (text) => [...GRAPHEMES.segment(text)].length,
};

/** How long the text of a post may be on a channel. */
export function limitOf(channel: ChannelName): ChannelLimit {
  const { max, unit } = CHANNEL_TABLE[channel].limit;
  return { max, unit, measure: MEASURES[unit] };
}
