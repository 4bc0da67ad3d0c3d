import type { NotificationRequest } from '../../provider.ts';
import { bodyText } from './notification.ts';

export const FORM = 'application/x-www-form-urlencoded';

/** `application/x-www-form-urlencoded` text, names in the order given. */
export const encodeForm = (fields: Record<string, string>): string =>
  new URLSearchParams(fields).toString();

/** The fields of a form; null when a name stands twice, since two readers would then read two things. */
export function decodeForm(text: string): Record<string, string> | null {
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    if (name in fields) return null;
    fields[name] = value;
  }
  return fields;
}

/** A notification sent as a form; null when it is anything else. */
export function readFormPost(request: NotificationRequest): Record<string, string> | null {
  const text = bodyText(request, FORM);
  return text === null ? null : decodeForm(text);
}
