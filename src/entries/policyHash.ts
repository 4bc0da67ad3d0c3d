import { createHash } from 'node:crypto';

const MOST = 200;
const known = new Map<string, string>();

/** A script as a content policy names it. There are few of them, and each is printed into every document. */
export function policyHash(script: string): string {
  const kept = known.get(script);
  if (kept) return kept;
  const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  if (known.size < MOST) known.set(script, hash);
  return hash;
}
