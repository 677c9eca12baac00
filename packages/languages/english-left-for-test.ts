/** Words that stand in nearly every English sentence, and in no Spanish one. */
const ENGLISH_WORDS = new Set(
  `the and of with your you is are not this that from for was were have had will would can could to on by or any be
  been it its we our they their what which when who how why where there here if then than into about after before only
  more most other each every please wallet wallets list lists draw draws post posts save join joined close closed sign
  login logout home email mail owner winner winners name address check failed loading try again back next account
  settings link file copy share spots entry entries free pass mint mints`.split(/\s+/),
);

/** Names of things that are called the same in Spanish: standards, passes, and the crypto world's own words. */
const NAMES = /Free pass|Wallet Standard|Signboard Demo Wallet/g;
const PLACES_TO_FILL = /\{+\w+\}+/g;

/** The English words in a text that should be Spanish. */
export function englishLeft(text: string): string[] {
  const words =
    text
      .replace(NAMES, '')
      .replace(PLACES_TO_FILL, '')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  return words.filter((word) => ENGLISH_WORDS.has(word));
}
