import { createRoot } from 'react-dom/client';
import { Ask } from '../ui/ConfirmButton.tsx';
import type { Translate } from '../ui/messages.ts';

/** Whether its shopper changes the branch, with what becomes of the cart. */
export function askBranch(count: number, t: Translate): Promise<boolean> {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  return new Promise((resolve) => {
    const answer = (isYes: boolean): void => {
      // Drawn closed first: the focus goes back to what asked.
      root.render(null);
      setTimeout(() => {
        root.unmount();
        place.remove();
        resolve(isYes);
      });
    };
    root.render(
      <Ask
        title={t('branch.title')}
        text={t('branch.ask', { count })}
        yes={t('branch.yes')}
        no={t('branch.no')}
        keeps
        onYes={() => answer(true)}
        onNo={() => answer(false)}
      />,
    );
  });
}
