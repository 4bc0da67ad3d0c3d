import type { ReactNode } from 'react';
import { phoneText } from '#machines/domain/phone.ts';

interface PhoneLinkProps {
  number: string;
  className?: string;
  children?: ReactNode;
}

/** A number to call, grouped as people read it, and left to right in every language. Rendered by the server alone: numbering plans are heavy. */
export function PhoneLink({ number, className, children }: PhoneLinkProps) {
  return (
    <a className={className} href={`tel:${number.replace(/[^+\d]/g, '')}`}>
      {children}
      <bdi>{phoneText(number)}</bdi>
    </a>
  );
}
