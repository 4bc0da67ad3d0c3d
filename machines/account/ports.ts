import { port } from '../port.ts';
import type { Change, ErrandAnswer, LinkCode, Message, Removal, SentAnswer } from './types.ts';

/** Has the identity provider send a link or a code. */
export const sendMessage = port<SentAnswer, { message: Message }>('sendMessage');
/** Uses up the code of a link. */
export const applyCode = port<ErrandAnswer, { code: LinkCode }>('applyCode');
/** Changes name, password or e-mail of the sign-in; the e-mail once its new address was verified. */
export const changeAccount = port<ErrandAnswer, { change: Change }>('changeAccount');
/** Erases what the shop knows, then the sign-in itself; asking again goes on where it stopped. */
export const removeAccount = port<ErrandAnswer, Removal>('removeAccount');
