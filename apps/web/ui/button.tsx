import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

type Look = {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  size?: 'md' | 'lg' | 'sm';
  isWide?: boolean;
};

function lookClass({ variant = 'primary', size = 'md', isWide = false }: Look, className?: string): string {
  return classNames(styles.button, styles[variant], styles[size], isWide && styles.wide, className);
}

/** A button that does something here. */
export function Button({
  variant,
  size,
  isWide,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Look) {
  const look = { ...(variant && { variant }), ...(size && { size }), ...(isWide && { isWide }) };
  return <button type={type} className={lookClass(look, className)} {...rest} />;
}

/** A link that looks like a button and leads somewhere. */
export function ButtonLink({
  variant,
  size,
  isWide,
  className,
  ...rest
}: ComponentProps<typeof Link> & Look) {
  const look = { ...(variant && { variant }), ...(size && { size }), ...(isWide && { isWide }) };
  return <Link className={lookClass(look, className)} {...rest} />;
}

/** A square button of one icon; the label is for those who cannot see it. */
export function IconButton({
  label,
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classNames(styles.icon, className)}
      {...rest}
    />
  );
}
