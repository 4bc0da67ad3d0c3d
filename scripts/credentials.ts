import { text } from 'node:stream/consumers';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import {
  CREDENTIALS_USAGE,
  credentialsCommand,
  EXIT_CODE,
  fieldsTold,
} from '#server/credentials.ts';
import { open } from '#server/db/open.ts';
import { refuseOtherMode, refuseWithoutTables } from '#server/db/stamp.ts';
import { errorLine } from '#server/loggedError.ts';
import { CredentialsRefused } from '#server/payments/credentialFields.ts';
import { environmentBesideDemo } from './runningDemo.ts';

/** `npm run credentials`: how a merchant's accounts with its providers come into a shop, run with the server's own environment. */
const words = process.argv.slice(2);
if (words.length === 0) console.log(CREDENTIALS_USAGE);
else await run();

async function run(): Promise<void> {
  let close = async (): Promise<void> => {};
  try {
    // It is asked before there is a shop.
    if (words[0] === 'fields' && words.length === 2) return console.log(fieldsTold(words[1]));
    const { databaseDirectUrl, secrets, mode, sandboxOrigin, providerHosts, originOf } = readConfig(
      environmentBesideDemo(),
      systemClock,
    );
    const database = open(databaseDirectUrl, { connections: 1 });
    close = () => database.close();
    await refuseOtherMode(database.pool, mode);
    await refuseWithoutTables(database.pool);
    const operator = {
      database,
      keys: secrets.encryption,
      clock: systemClock,
      mode,
      sandboxOrigin,
      originOf,
      ...(providerHosts && { providerHosts }),
    };
    const told = await credentialsCommand(operator, words, () => text(process.stdin));
    console.log(told.text);
    process.exitCode = told.exitCode;
  } catch (error) {
    if (error instanceof CredentialsRefused) console.error(error.message);
    else console.error(`Nothing was changed.\n${errorLine(error)}`);
    process.exitCode = words[0] === 'try' ? EXIT_CODE.untried : 1;
  } finally {
    await close();
  }
}
