import { useEffect, useState } from 'react';
import { useRunning } from './running.ts';

/**
 * A number as people of this store's country write it; as it was typed until the shop has said, or where it does not say. Without the cache
 * of other reads, which a review does not bring.
 */
export function usePhoneText(phone: string): string {
  const { api } = useRunning();
  const [written, keep] = useState({ phone, text: phone });
  useEffect(() => {
    // An answer for another number than this one is not shown.
    if (phone)
      void api?.('writePhone', { body: { phone } }).then(
        (answer) => answer.ok && keep({ phone, text: answer.data.phoneText ?? phone }),
      );
  }, [api, phone]);
  return written.phone === phone ? written.text : phone;
}
