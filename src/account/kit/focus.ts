import { type RefObject, useEffect, useRef } from 'react';

/** As the `ref` of what takes the place of a pressed button: the focus goes there instead of falling to the page's beginning. */
export const takesFocus = (element: HTMLElement | null): void => element?.focus();

/** For the button that comes back when what it opened is closed again. */
export function useFocusBack(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
