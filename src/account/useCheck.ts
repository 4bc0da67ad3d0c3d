import { looksLikeEmail } from '#machines/domain/contact.ts';
import { useText } from '../ui/useText.ts';

export const SHORTEST_PASSWORD = 6;

/** What is wrong with a field of signing in or registering; null when nothing is. */
export function useCheck(): (name: string, value: string) => string | null {
  const t = useText();
  return (name, value) => {
    if (value.trim() === '')
      return t(name === 'fullName' ? 'contact.REQUIRED.fullName' : `login.REQUIRED.${name}`);
    if (name === 'email' && !looksLikeEmail(value)) return t('contact.EMAIL_SHAPE');
    return name === 'newPassword' && value.length < SHORTEST_PASSWORD ? t('register.WEAK') : null;
  };
}
