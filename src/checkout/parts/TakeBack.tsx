import type { ProblemCode } from '#machines/domain/problem.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { useText } from '../../ui/useText.ts';

interface TakeBackProps {
  isBusy: boolean;
  problem: ProblemCode | null;
  onYes(): void;
}
/** What was asked of the shop and is not answered is taken back, after a question: the shop may be at it. */
export function TakeBack({ isBusy, problem, onYes }: TakeBackProps) {
  const t = useText();
  return (
    <>
      {problem && <p role="alert">{t(`problem.${problem}`)}</p>}
      <ConfirmButton
        className="button button-plain"
        label={t('asks.takeBack')}
        disabled={isBusy}
        question={{
          title: t('asks.takeBackTitle'),
          text: t('asks.takeBackText'),
          yes: t('asks.takeBack'),
          no: t('asks.takeBackNot'),
        }}
        onYes={onYes}
      />
    </>
  );
}
