import { looksLikeEmail } from '#machines/domain/customer.ts';
import { useText } from '../ui/useText.ts';

export const SHORTEST_PASSWORD = 6;

/** What is wrong with a field of signing in or registering; null when nothing is. */
export function useCheck(): (name: string, value: string) => string | null {
  const say = useText();
  return (name, value) => {
    if (value.trim() === '')
      return say(name === 'fullName' ? 'contact.REQUIRED.fullName' : `login.REQUIRED.${name}`);
    if (name === 'email' && !looksLikeEmail(value)) return say('contact.EMAIL_SHAPE');
    return name === 'newPassword' && value.length < SHORTEST_PASSWORD ? say('register.WEAK') : null;
  };
}
