import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './card.module.css';

/** A surface that holds one thing. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={classNames(styles.card, className)} {...rest} />;
}
