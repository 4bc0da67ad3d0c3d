import { useLocation } from 'react-router';
import { ownPath } from '#machines/domain/ownPath.ts';

/** The wish to go on somewhere, handed from sign-in to registration and back; empty without one. */
export function useNext(): string {
  const wanted = new URLSearchParams(useLocation().search).get('next');
  const path = ownPath(wanted);
  return path === null || path === '/' ? '' : `?next=${encodeURIComponent(path)}`;
}
