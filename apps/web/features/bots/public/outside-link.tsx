import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';

type OutsideLinkProps = {
  href: string;
  children: ReactNode;
  className?: string | undefined;
  hasIcon?: boolean;
};

export function OutsideLink({ href, children, className, hasIcon = false }: OutsideLinkProps) {
  const { t } = useTranslation('public-bot');
  return (
    <a href={href} target="_blank" rel="noopener nofollow" className={className}>
      {children}
      <span className="visually-hidden"> ({t('sales.newTab')})</span>
      {hasIcon && <ExternalLink aria-hidden="true" size={13} />}
    </a>
  );
}
