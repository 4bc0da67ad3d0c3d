import type { DocumentGroup } from '#machines/domain/render.ts';
import type { Config } from '../config.ts';
import { emulatorOrigins, helperOrigins } from './identityHelper.ts';

type Directives = Record<string, string[]>;

/** Firebase's own hosts: sign-in and token refresh, then what a push token needs. */
const IDENTITY = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
const PUSH = [
  'https://firebaseinstallations.googleapis.com',
  'https://fcmregistrations.googleapis.com',
];
const TAGS = ['https://www.googletagmanager.com', 'https://*.google-analytics.com'];

/** By what a document's own scripts and sheets are known: a nonce, scripts by their hashes where those are given. */
export interface Signs {
  nonce: string;
  scripts?: readonly string[] | undefined;
}

/** The content policy of each kind of document (S16). No document knows a maps service, which our own server asks; checkout knows no tag manager either, whatever is configured. */
export function policyOf(group: DocumentGroup, signs: Signs, config: Config): string {
  const directives = withExtras(base(signs, config), group, config);
  return [
    ...Object.entries(directives).map(([name, sources]) => [name, ...sources].join(' ')),
    'report-uri /csp-report',
  ].join('; ');
}

function base({ nonce, scripts }: Signs, config: Config): Directives {
  const identity = config.authEmulator
    ? emulatorOrigins(config.authEmulator)
    : [...IDENTITY, ...PUSH];
  return {
    'default-src': ["'none'"],
    'script-src': [...(scripts ?? [`'nonce-${nonce}'`]), "'strict-dynamic'"],
    'style-src': config.develops ? ["'self'", "'unsafe-inline'"] : ["'self'", `'nonce-${nonce}'`],
    // A platform's pictures stand wherever it keeps them.
    'img-src': ["'self'", 'data:', ...(config.platform ? ['https:'] : [])],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...identity, ...(config.develops ? ['ws:'] : [])],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-src': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
}

function withExtras(directives: Directives, group: DocumentGroup, config: Config): Directives {
  if (group === 'checkout')
    return config.develops
      ? directives
      : { ...directives, 'require-trusted-types-for': ["'script'"], 'trusted-types': ['shop'] };
  if (group === 'login')
    return {
      ...directives,
      'frame-src': [...helperOrigins(config), ...(config.authEmulator ? [] : RECAPTCHA)],
      'img-src': [...(directives['img-src'] ?? []), 'https://lh3.googleusercontent.com'],
    };
  // Who reads is asked of the identity provider; nothing else is reached, and what was recorded is data.
  if (group === 'support' || group === 'plain') return directives;
  const tags = group === 'catalogue' && config.tagManager ? TAGS : [];
  return {
    ...directives,
    'img-src': [...(directives['img-src'] ?? []), ...tags],
    'connect-src': [...(directives['connect-src'] ?? []), ...tags],
  };
}

/** A code by phone is preceded by a question whether a person asks for it. */
const RECAPTCHA = ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'];
