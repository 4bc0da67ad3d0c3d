import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';

const lookup: LookupFunction = (hostname, options, done) => {
  if (!/(^|\.)localhost$/.test(hostname)) return dns.lookup(hostname, options, done);
  if (options.all) done(null, [{ address: '127.0.0.1', family: 4 }]);
  else done(null, '127.0.0.1', 4);
};

export interface Posted {
  status: number;
  body: string;
}
export type Post = (
  url: string,
  headers: Record<string, string>,
  body: string,
) => Promise<Posted | null>;

/** Delivers a notification the way a provider does: one POST, ten seconds, no redirects; null without an answer. */
export const post: Post = (url, headers, body) =>
  new Promise((resolve) => {
    const to = new URL(url);
    const client = to.protocol === 'https:' ? https : http;
    const content = {
      ...headers,
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'payment-simulator',
    };
    const request = client.request(
      to,
      { method: 'POST', headers: content, lookup, timeout: 10_000 },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          text = (text + chunk).slice(0, 10_000);
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }));
        answer.on('error', () => resolve(null));
      },
    );
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(null));
    request.end(body);
  });
