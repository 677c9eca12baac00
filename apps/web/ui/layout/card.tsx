import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={classNames('card', className)} {...rest} />;
}
