import type { RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import type { EmulatedPerson } from './accountStore.ts';

export const PROJECT = 'demo-store';
const require = createRequire(import.meta.url);
const AUTH = 'firebase-tools/lib/emulator/auth';

interface ProjectState {
  users: Map<string, EmulatedPerson>;
  overwriteUserWithLocalId(uid: string, fields: EmulatedPerson): void;
}
interface Parameter {
  in?: string;
  $ref?: string;
}

/** A person who can sign in from the start, under a uid that never changes, so that seeded orders can name it. */
export interface EmulatorAccount {
  uid: string;
  email: string;
  password: string;
  name: string;
  claims?: Record<string, unknown>;
}

export interface EmulatorApp {
  handle: RequestListener;
  accounts(): Iterable<EmulatedPerson>;
}

export function toolVersion(): string {
  return (require('firebase-tools/package.json') as { version: string }).version;
}

/**
 * The Auth emulator inside this process. Its start is mostly the compiling of one validator per path of a large API, so what a
 * storefront never calls is left out before it starts. These are internals of firebase-tools: the version is pinned, and
 * the caller falls back to the command line tool when it throws.
 */
export async function createEmulatorApp(saved: Iterable<EmulatedPerson>): Promise<EmulatorApp> {
  keepWhatShopsCall();
  const { createApp } = require(`${AUTH}/server.js`) as {
    createApp(
      project: string,
      mode: number,
      states: Map<string, ProjectState>,
    ): Promise<RequestListener>;
  };
  const { AgentProjectState } = require(`${AUTH}/state.js`) as {
    AgentProjectState: new (project: string) => ProjectState;
  };
  const state = new AgentProjectState(PROJECT);
  const handle = await createApp(PROJECT, 0, new Map([[PROJECT, state]]));
  for (const account of saved) state.overwriteUserWithLocalId(account.localId, account);
  return { handle, accounts: () => state.users.values() };
}

const UNUSED =
  /tenants|mfa|passkey|[sS]aml|GameCenter|IosClient|IdpConfig|defaultSupportedIdps|identityPlatform|v2\/projects/;

function keepWhatShopsCall(): void {
  const { paths } = (
    require(`${AUTH}/apiSpec.js`) as {
      default: { paths: Record<string, { parameters?: Parameter[] }> };
    }
  ).default;
  for (const [path, item] of Object.entries(paths)) {
    if (UNUSED.test(path)) delete paths[path];
    else item.parameters = item.parameters?.filter((parameter) => parameter.in === 'path');
  }
}

/** Adds who is missing of those people, by the emulator's own public calls, which the tool's own emulator answers too. */
export async function addPeople(origin: string, people: readonly EmulatorAccount[]): Promise<void> {
  const base = `${origin}/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts`;
  const { users = [] } = (await ask(`${base}:lookup`, {
    localId: people.map(({ uid }) => uid),
  })) as { users?: EmulatedPerson[] };
  const known = new Set(users.map(({ localId }) => localId));
  for (const { uid, email, password, name, claims } of people.filter(
    (person) => !known.has(person.uid),
  )) {
    await ask(base, { localId: uid, email, password, displayName: name, emailVerified: true });
    if (claims)
      await ask(`${base}:update`, { localId: uid, customAttributes: JSON.stringify(claims) });
  }
}

async function ask(url: string, body: unknown): Promise<unknown> {
  const headers = { authorization: 'Bearer owner', 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok)
    throw new Error(`The Auth emulator answers ${answer.status} at ${url}: ${await answer.text()}`);
  return answer.json();
}
