import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { StartRefused } from './startRefused.ts';

/** Where an operator gets a key. */
const makeKey = (projectId = 'the project'): string =>
  `Make a key of a service account of ${projectId} (Firebase console: Project settings, Service accounts)`;

interface Fault {
  code?: string;
  message: string;
}
/** Node's words for a network that does not lead there: not a fault of the credentials. */
export const isUnreachable = ({ code = '', message }: Fault): boolean =>
  code === 'app/network-error' ||
  code === 'app/network-timeout' ||
  /E(NOTFOUND|AI_AGAIN|CONNREFUSED|CONNRESET|TIMEDOUT|HOSTUNREACH|NETUNREACH)|socket|timeout/i.test(
    message,
  );

/** Firebase was asked under what the machine has, and says no. */
export const notLetIn = (projectId: string, { code }: Fault): string =>
  process.env.GOOGLE_APPLICATION_CREDENTIALS
    ? `Firebase does not let it in (${code}): the key in the file that GOOGLE_APPLICATION_CREDENTIALS names is no more valid, or its service account has no rights in ${projectId}. ${makeKey(projectId)}`
    : `GOOGLE_APPLICATION_CREDENTIALS is missing, and this machine has no account of its own that Firebase lets in (${code}). ${makeKey(projectId)}, and name its file there`;

/** Google knows other kinds of accounts, too; what is said of a key holds for one of its own alone. */
const Account = v.variant('type', [
  v.object({
    type: v.literal('service_account'),
    client_email: v.pipe(v.string(), v.nonEmpty()),
    private_key: v.pipe(v.string(), v.includes('PRIVATE KEY')),
  }),
  v.object({
    type: v.picklist([
      'authorized_user',
      'external_account',
      'external_account_authorized_user',
      'impersonated_service_account',
    ]),
  }),
]);

/** The one kind that Google's library knows and Firebase does not: of a cloud of one's own, without a way out. */
const Elsewhere = v.object({ type: v.literal('gdch_service_account') });

/** What can be seen of the file without asking Firebase. Without one the machine's own account may do, which a probe finds out. */
export async function refuseBrokenAccount(
  file: string | undefined,
  projectId?: string,
): Promise<void> {
  if (!file) return;
  const refuse = (fault: string): never => {
    throw new StartRefused([fault], true);
  };
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) =>
    refuse(
      error.code === 'ENOENT'
        ? 'GOOGLE_APPLICATION_CREDENTIALS names a file that is not there: put the key of the service account at this path, or name where it is'
        : `GOOGLE_APPLICATION_CREDENTIALS names a file that cannot be read (${error.code}): let the user read it that the shop runs as`,
    ),
  );
  const account = parsed(text);
  if (v.is(Elsewhere, account))
    refuse(
      `GOOGLE_APPLICATION_CREDENTIALS names an account of Google Distributed Cloud (${account.type}), which does not reach Firebase. ${makeKey(projectId)}`,
    );
  if (!v.is(Account, account))
    refuse(
      `GOOGLE_APPLICATION_CREDENTIALS names a file that is no key of a service account: it has to hold JSON with type, client_email and private_key. ${makeKey(projectId)}`,
    );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
