import { useState } from 'react';
import type { BodyOf } from '#machines/domain/api.ts';
import type { AttachmentView } from '#machines/domain/attachment.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { ProblemCode } from '#machines/domain/problem.ts';
import { capabilityOf } from '../browser/capabilities.ts';
import { idsOfContents } from '../browser/idsOfContents.ts';
import { type AnswerPlace, noteAnswer } from './answerFocus.ts';
import { present, useRunning } from './running.ts';

type Done = { ok: true } | { ok: false; problem: { code: ProblemCode } | null };
const codeOf = ({ problem }: Extract<Done, { ok: false }>): ProblemCode =>
  problem?.code ?? 'UNAVAILABLE';

export interface WantedQuantity {
  productId: string;
  quantity: number;
}
/** What a shopper does about a change of an order, or asks of the shop. What was done is seen by reading the page anew. */
export function useOrderChanges(order: OrderView): {
  isBusy: boolean;
  problem: ProblemCode | null;
  decide(proposal: string, accept: boolean): void;
  propose(lines: WantedQuantity[], note: string): void;
  ask(request: Omit<BodyOf<'askShop'>, 'requestId' | 'businessId'>): void;
  takeBack(id: string, place?: AnswerPlace): void;
  /** what is paid, as it was read; why may be empty */
  cancelPaid(paid: number, text: string): void;
} {
  const { api } = useRunning();
  const [state, show] = useState<{ isBusy: boolean; problem: ProblemCode | null }>({
    isBusy: false,
    problem: null,
  });
  const [idOf] = useState(() => idsOfContents(() => crypto.randomUUID()));
  const capability = capabilityOf(order.id);
  const run = async (place: AnswerPlace, call: () => Promise<Done>): Promise<void> => {
    show({ isBusy: true, problem: null });
    const done = await call();
    if (done.ok) {
      noteAnswer(place);
      location.reload();
    } else show({ isBusy: false, problem: codeOf(done) });
  };
  return {
    ...state,
    decide: (proposal, accept) =>
      void run('changes', () =>
        present(api, 'API')('decideChange', {
          params: { id: order.id, proposal },
          body: { accept },
          capability,
        }),
      ),
    ask: (request) => {
      const requestId = idOf(request);
      void run(requestId, () =>
        present(api, 'API')('askShop', {
          params: { id: order.id },
          body: { requestId, ...request },
          capability,
        }),
      );
    },
    cancelPaid: (paid, text) => {
      const requestId = idOf({ paid, text });
      void run(requestId, () =>
        present(api, 'API')('cancelPaid', {
          params: { id: order.id },
          body: { requestId, paid, text },
          capability,
        }),
      );
    },
    takeBack: (request, place = request) =>
      void run(place, () =>
        present(api, 'API')('takeBack', { params: { id: order.id, request }, capability }),
      ),
    propose: (lines, note) =>
      void run('changes', () =>
        present(api, 'API')('proposeChange', {
          params: { id: order.id },
          body: { proposalId: idOf({ note, lines }), note, lines },
          capability,
        }),
      ),
  };
}

/** Fetches the invoice of an order as a PDF; null when it did not come. */
export function useInvoicePdf(orderId: string): () => Promise<Blob | null> {
  const { api, locale } = useRunning();
  return async () => {
    const answer = await present(api, 'API')('invoice', {
      params: { id: orderId },
      query: { locale },
      capability: capabilityOf(orderId),
    });
    return answer.ok ? new Blob([answer.data], { type: 'application/pdf' }) : null;
  };
}

const MOST_BYTES = 1_400_000;
/** Leaves a picture or PDF for the order that follows; null when it is too large or was not taken. */
export function useAttach(): (file: File) => Promise<AttachmentView | null> {
  const { api } = useRunning();
  return async (file) => {
    if (file.size > MOST_BYTES) return null;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const data = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    const answer = await present(api, 'API')('attach', {
      body: { name: file.name.slice(-120), data },
    });
    return answer.ok ? answer.data.data : null;
  };
}
