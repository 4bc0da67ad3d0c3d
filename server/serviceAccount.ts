import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { StartRefused } from './startRefused.ts';

/** Where an operator gets a key. */
export const MAKE_KEY = (projectId = 'the project'): string =>
  `Make a key of a service account of ${projectId} (Firebase console: Project settings, Service accounts)`;

/** Google knows other kinds of accounts, too; what is said of a key holds for one of its own alone. */
const Account = v.variant('type', [
  v.object({
    type: v.literal('service_account'),
    client_email: v.pipe(v.string(), v.nonEmpty()),
    private_key: v.pipe(v.string(), v.includes('PRIVATE KEY')),
  }),
  v.object({
    type: v.picklist(['authorized_user', 'external_account', 'impersonated_service_account']),
  }),
]);

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
  if (!v.is(Account, parsed(text)))
    refuse(
      `GOOGLE_APPLICATION_CREDENTIALS names a file that is no key of a service account: it has to hold JSON with type, client_email and private_key. ${MAKE_KEY(projectId)}`,
    );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
