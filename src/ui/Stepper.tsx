import type { ReactNode } from 'react';

interface StepProps {
  /** what a press does, in words */
  name: string;
  isOff?: boolean;
  press(): void;
}
interface StepperProps {
  className: string | undefined;
  /** of a stepper that is a group of its own */
  label?: string;
  less: StepProps;
  more: StepProps;
  /** the number between them, shown or typed */
  children?: ReactNode;
}

/** One less, how many there are, one more. */
export const Stepper = ({ className, label, less, more, children }: StepperProps) => (
  <span className={className} {...(label && { role: 'group', 'aria-label': label })}>
    <Step {...less}>−</Step>
    {children}
    <Step {...more}>+</Step>
  </span>
);

const Step = ({ name, isOff, press, children }: StepProps & { children: string }) => (
  <button type="button" aria-label={name} disabled={isOff} onClick={press}>
    {children}
  </button>
);
