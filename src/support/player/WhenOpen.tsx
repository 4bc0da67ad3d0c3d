import { type ReactNode, useState } from 'react';

interface WhenOpenProps {
  summary: string;
  className?: string;
  children: ReactNode;
}
/** What is long is written down when it is asked for. */
export function WhenOpen({ summary, className, children }: WhenOpenProps) {
  const [isOpen, open] = useState(false);
  return (
    <details className={className} onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children}
    </details>
  );
}
