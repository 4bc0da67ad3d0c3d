import type { OrderRequest, OrderView } from '#machines/domain/order.ts';
import type { StaffAction } from '#machines/domain/staffTask.ts';

type Ask = Pick<OrderRequest, 'kind' | 'reason'>;

/** Which requests an action grants. To refuse one has a reason of the shop's own. */
const GRANTS: Partial<Record<StaffAction, OrderRequest['kind'][]>> = {
  cancel: ['CANCEL'],
  cancelVisit: ['CHANGE'],
  acceptReturn: ['RETURN'],
  receiveReturn: ['RETURN'],
  gaveBack: ['CANCEL', 'RETURN'],
  returnedElsewhere: ['CANCEL', 'RETURN'],
};

/** The request of its customer that an action grants, the latest: it is the reason. Their own words stay with it, since the log keeps nothing personal (446). */
export const askedReason = (
  { requests = [] }: Pick<OrderView, 'requests'>,
  action: StaffAction | null,
): Ask | null =>
  requests.findLast(
    ({ kind, status, takenBack }) =>
      action !== null && GRANTS[action]?.includes(kind) && !takenBack && status !== 'REFUSED',
  ) ?? null;
