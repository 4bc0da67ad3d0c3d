import type { ButtonHTMLAttributes } from 'react';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** one main action a screen; the rest is quiet */
  kind?: 'main' | 'quiet' | 'plain';
}

export function Button({ kind = 'main', className = '', type = 'button', ...rest }: Props) {
  return <button type={type} className={`button button-${kind} ${className}`} {...rest} />;
}
