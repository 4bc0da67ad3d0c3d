import { useState } from 'react';
import type { OrderView } from '#machines/domain/order.ts';
import { Ask } from '../../ui/ConfirmButton.tsx';
import { useText } from '../../ui/useText.ts';
import type { PackingDeed } from '../../wiring/hooks/staffPacking.ts';
import { hasOpenProposal, openWishOf } from './openWish.ts';

/** What is pressed, in staff's words: a shopper's page says the same to the shopper. */
export const DEED_WORDS: Record<PackingDeed, string> = {
  ready: 'packing.do',
  collected: 'timeline.collected',
  ON_THE_WAY: 'timeline.onTheWay',
  DELIVERED: 'timeline.delivered',
};

interface DeedButtonProps {
  order: OrderView;
  deed: PackingDeed;
  isBusy: boolean;
  onPress(deed: PackingDeed): void;
}

/** The customer gets a letter of it at once: it is asked about first (563). */
const TOLD: Partial<Record<PackingDeed, string>> = {
  ON_THE_WAY: 'packing.tells.ON_THE_WAY',
  DELIVERED: 'packing.tells.DELIVERED',
};

/** The press that comes next. Over a wish that nobody has answered it is asked about first: once the goods have left, the shopper's change is none any more (394). */
export function DeedButton({ order, deed, isBusy, onPress }: DeedButtonProps) {
  const t = useText();
  const [isAsking, ask] = useState(false);
  const wish = openWishOf(order);
  const tells = TOLD[deed];
  const isLast = deed !== 'ready' && hasOpenProposal(order);
  const answer = (isYes: boolean): void => {
    ask(false);
    if (isYes) onPress(deed);
  };
  return (
    <>
      <button
        type="button"
        className="button button-main"
        aria-disabled={isBusy}
        onClick={() => !isBusy && (wish || tells ? ask(true) : onPress(deed))}
      >
        {t(DEED_WORDS[deed])}
      </button>
      {isAsking && (
        <Ask
          title={t(wish ? 'staff.wish.title' : 'packing.tells')}
          text={[
            wish && t(`staff.wish.waits.${wish}`),
            wish && isLast && t('staff.wish.last'),
            tells && t(tells, { number: order.orderNumber }),
          ]
            .filter(Boolean)
            .join(' ')}
          yes={t(DEED_WORDS[deed])}
          no={t('staff.not')}
          keeps={!wish || !isLast}
          onYes={() => answer(true)}
          onNo={() => answer(false)}
        />
      )}
    </>
  );
}
