import { type ReactNode, useState } from 'react';

interface WhenOpenProps {
  summary: string;
  className?: string;
  /** where something else asks for it, too */
  opens?: boolean;
  children: ReactNode;
}
/** What is long is written down when it is asked for. */
export function WhenOpen({ summary, className, opens = false, children }: WhenOpenProps) {
  const [isOpen, open] = useState(false);
  return (
    <details
      className={className}
      open={opens}
      onToggle={({ currentTarget }) => open(currentTarget.open)}
    >
      <summary>{summary}</summary>
      {isOpen && children}
    </details>
  );
}
