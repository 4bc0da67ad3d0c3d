import type { Http } from './http.ts';
import type { Policy } from './paymentPolicy.ts';

const POLICY: Policy = { timeout: 10_000, retries: 1, repeats: 'refused' };

const BESIDE = { method: 'POST', plain: true } as const;

/** Exchanges the present identity for the session cookie, or ends it. These two stand beside the API, not in it. */
export const login = async (http: Http): Promise<boolean> =>
  succeeded(await http({ ...BESIDE, path: '/login', body: {} }, POLICY));
/** `late`: this browser was wiped long before, and what it holds now is another person's. */
export const logout = async (http: Http, { late = false } = {}): Promise<boolean> =>
  succeeded(await http({ ...BESIDE, path: '/logout', body: { late } }, POLICY));

const succeeded = (result: Awaited<ReturnType<Http>>): boolean =>
  result.kind === 'answer' && result.answer.status < 300;
