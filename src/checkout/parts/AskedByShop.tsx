import { Suspense } from 'react';
import type { OrderView } from '#machines/domain/order.ts';
import { useText } from '../../ui/useText.ts';
import { Coming, Later } from './Later.tsx';
import { openProposal } from './laterParts.ts';
import style from './Order.module.css';
import { isOpenChange } from './openChanges.ts';
import story from './Story.module.css';

/** A change that the shop asks about comes before all else: packing waits for its answer (513). Its first words are a status that stands there before, so one that comes while the page is read is heard and takes no focus. */
export function AskedByShop({ order }: { order: OrderView }) {
  const t = useText();
  const asked = (order.proposals ?? []).filter((one) => one.by === 'SHOP' && isOpenChange(one));
  const isAsked = asked.length > 0;
  return (
    <section
      className={isAsked ? style.block : story.unasked}
      aria-labelledby={isAsked ? 'asked-title' : undefined}
    >
      {isAsked && <h2 id="asked-title">{t('changes.asked')}</h2>}
      <p role="status">{isAsked && t('changes.fromShop')}</p>
      {asked.map((proposal) => (
        <Suspense key={proposal.id} fallback={<Coming />}>
          <Later load={openProposal} given={{ order, proposal }} />
        </Suspense>
      ))}
    </section>
  );
}
