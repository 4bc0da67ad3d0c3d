import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** An account as the emulator keeps and exports it. Only the uid matters here; the rest is carried along. */
export interface EmulatedPerson {
  localId: string;
  [field: string]: unknown;
}

/**
 * The emulator's accounts on disk, in the layout of `firebase emulators:export`, so that the command line tool reads
 * them as well. Written whole and then renamed: a reader never sees half a file.
 */
export class AccountStore {
  private readonly folder: string;
  private readonly file: string;
  private written = '';

  constructor(folder: string, toolVersion: string) {
    this.folder = folder;
    this.file = join(folder, 'auth_export', 'accounts.json');
    mkdirSync(join(folder, 'auth_export'), { recursive: true });
    this.replace(
      join(folder, 'firebase-export-metadata.json'),
      JSON.stringify({ version: toolVersion, auth: { version: toolVersion, path: 'auth_export' } }),
    );
    this.replace(
      join(folder, 'auth_export', 'config.json'),
      JSON.stringify({ signIn: { allowDuplicateEmails: false } }),
    );
  }

  load(): EmulatedPerson[] {
    if (!existsSync(this.file)) return [];
    return (
      (JSON.parse(readFileSync(this.file, 'utf8')) as { users?: EmulatedPerson[] }).users ?? []
    );
  }

  save(users: Iterable<EmulatedPerson>): void {
    const text = JSON.stringify({
      kind: 'identitytoolkit#DownloadAccountResponse',
      users: [...users],
    });
    if (text === this.written) return;
    this.replace(this.file, text);
    this.written = text;
  }

  private replace(file: string, text: string): void {
    const unfinished = join(this.folder, `unfinished-${process.pid}`);
    writeFileSync(unfinished, text, { mode: 0o600 });
    renameSync(unfinished, file);
  }
}
