import { useLocation } from 'react-router';
import { safePath } from './useAfterSignIn.ts';

/** The wish to go on somewhere, handed from sign-in to registration and back; empty without one. */
export function useNext(): string {
  const wanted = new URLSearchParams(useLocation().search).get('next');
  const path = safePath(wanted);
  return path === '/' ? '' : `?next=${encodeURIComponent(path)}`;
}
