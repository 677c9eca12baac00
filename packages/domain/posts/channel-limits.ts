import { MAX_POST_WEIGHT, weightedLength } from './weighted-length.ts';

export type LengthUnit = 'weighted' | 'characters' | 'graphemes';

export type ChannelLimit = { max: number; unit: LengthUnit; measure(text: string): number };

const GRAPHEMES = new Intl.Segmenter('en');
const countCharacters = (text: string) => text.length;
const countGraphemes = (text: string) => [...GRAPHEMES.segment(text)].length;

/** How long the text of a post may be. A new channel needs a row here; the preview shows it. */
export const CHANNEL_LIMITS = {
  x: { max: MAX_POST_WEIGHT, unit: 'weighted', measure: weightedLength },
  /** An embed's description. */
  discord: { max: 4096, unit: 'characters', measure: countCharacters },
  /** The caption of a picture. */
  telegram: { max: 1024, unit: 'characters', measure: countCharacters },
  bluesky: { max: 300, unit: 'graphemes', measure: countGraphemes },
} as const satisfies Record<string, ChannelLimit>;
