import type { AttachmentView } from '#machines/domain/attachment.ts';
import { capabilityOf } from '../browser/capabilities.ts';
import { present, useRunning } from './running.ts';

/** Fetches a file that went with an order; null when it did not come. */
export function useAttached(orderId: string): (file: AttachmentView) => Promise<Blob | null> {
  const { api } = useRunning();
  return async ({ id, type }) => {
    const params = { id: orderId, attachment: id };
    const answer = await present(api, 'API')('attachment', {
      params,
      capability: capabilityOf(orderId),
    });
    return answer.ok ? new Blob([answer.data], { type }) : null;
  };
}
