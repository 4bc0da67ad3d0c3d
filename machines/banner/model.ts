import { byType, model, says } from '../model.ts';
import { bannerRules } from './expects.ts';
import { bannerMachine } from './machine.ts';

export const bannerModel = model({
  name: 'banner',
  machine: bannerMachine,
  starts: [{ title: '', input: undefined }],
  cases: byType([
    says('a success is shown', { type: 'banner.show', id: 'session.signedIn' }),
    says('an error is shown', {
      type: 'banner.show',
      id: 'cart.overStock',
      severity: 'error',
      values: { stock: 3 },
    }),
    says('"added" is shown', {
      type: 'banner.show',
      id: 'cart.added',
      severity: 'success',
      undo: true,
    }),
    says('it is hidden', { type: 'banner.hide' }),
    says('the pointer rests on it', { type: 'banner.hold' }),
    says('the pointer leaves it', { type: 'banner.release' }),
    says('the error is dismissed', { type: 'error.dismiss' }),
  ]),
  facts: ({ context }) => [context.message?.id, context.lastError?.id],
  holds: {
    'a visible banner has a message': (snapshot) =>
      !snapshot.hasTag('visible') || snapshot.context.message !== null,
    'the readable error is an error': ({ context }) =>
      context.lastError === null || context.lastError.severity === 'error',
  },
  rules: bannerRules,
});
