import type { ComponentProps } from 'react';
import { Link } from '#web/navigation/link.tsx';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

type ButtonStyle = {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  size?: 'md' | 'lg' | 'sm';
  isWide?: boolean;
};

function buttonClass(
  { variant = 'primary', size = 'md', isWide = false }: ButtonStyle,
  className?: string,
): string {
  return classNames(styles.button, styles[variant], styles[size], isWide && styles.wide, className);
}

export function Button({
  variant,
  size,
  isWide,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & ButtonStyle) {
  const look = { ...(variant && { variant }), ...(size && { size }), ...(isWide && { isWide }) };
  return <button type={type} className={buttonClass(look, className)} {...rest} />;
}

export function ButtonLink({
  variant,
  size,
  isWide,
  className,
  ...rest
}: ComponentProps<typeof Link> & ButtonStyle) {
  const look = { ...(variant && { variant }), ...(size && { size }), ...(isWide && { isWide }) };
  return <Link className={buttonClass(look, className)} {...rest} />;
}

/** The label is for screen readers. */
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
