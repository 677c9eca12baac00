import type { RequirementVerdict } from '@signboard/contract/public-list/schemas.ts';
import { useTranslation } from 'react-i18next';
import { useSocialCheck } from './use-social-check.ts';

type SocialChecksOptions = {
  listId: string;
  isReady: boolean;
  onChecked(verdict: RequirementVerdict | null): void;
  onFault(reason: unknown): void;
};

export function useSocialChecks(options: SocialChecksOptions) {
  const { t } = useTranslation('joining');
  return {
    twitter: useSocialCheck({ ...options, network: 'twitter', waitingText: t('opening.twitter') }),
    discord: useSocialCheck({ ...options, network: 'discord', waitingText: t('opening.discord') }),
  };
}
