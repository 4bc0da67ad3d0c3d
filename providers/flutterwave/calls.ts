import { attemptCall } from '../kit/server/answers.ts';
import type { ProviderTools } from '../provider.ts';
import type { Credentials } from './credentials.ts';

export type Tools = ProviderTools<Credentials>;

export const headers = (tools: Tools) => ({
  authorization: `Bearer ${tools.credentials.secretKey}`,
  'content-type': 'application/json',
  accept: 'application/json',
});

export const get = (path: string, tools: Tools) =>
  attemptCall(tools.http, {
    method: 'GET',
    url: `${tools.hosts.api}${path}`,
    headers: headers(tools),
  });
