import { port } from '../port.ts';
import type {
  AccountChange,
  AccountMessage,
  ErrandAnswer,
  LinkCode,
  Removal,
  SentAnswer,
} from './types.ts';

/** Has the identity provider send a link or a code. */
export const sendMessage = port<SentAnswer, { message: AccountMessage }>('sendMessage');
/** Uses up the code of a link. */
export const applyCode = port<ErrandAnswer, { code: LinkCode }>('applyCode');
/** Changes name, password or e-mail of the sign-in; the e-mail once its new address was verified. */
export const changeAccount = port<ErrandAnswer, { change: AccountChange }>('changeAccount');
/** Erases what the shop knows, then the sign-in itself; asking again goes on where it stopped. */
export const removeAccount = port<ErrandAnswer, Removal>('removeAccount');
