import * as Radix from '@radix-ui/react-dialog';
import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import style from './Dialog.module.css';

export interface DialogProps {
  open: boolean;
  onClose(): void;
  title: string;
  /** what the title alone does not say; read out with it */
  description?: string;
  /** `panel` slides in from the side, `sheet` from below, `alert` asks in the middle and does not close by a tap outside */
  kind: 'panel' | 'sheet' | 'alert';
  closeLabel?: string;
  /** where focus goes first; the first control otherwise */
  focusFirst?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** A message stands over everything: touching it is not a wish to leave the dialog. */
const isMessage = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.toasts') !== null;

/** The page behind stands still, and keeps the room of its scrollbar: nothing of it moves. */
function standStill(veil: HTMLElement | null): void {
  if (!veil) return;
  const root = document.documentElement;
  if (!root.querySelector('[data-still]'))
    root.style.setProperty('--bar', `${innerWidth - root.clientWidth}px`);
  veil.dataset.still = '';
}

/** The open ones, the uppermost last. */
const opened = new Set<() => void>();
/**
 * The uppermost one is closed, whichever of them hears the key: the library takes the listener of the one below away some turns after
 * another stands over it.
 */
function closeUppermost(event: KeyboardEvent): void {
  if (event.defaultPrevented) return;
  event.preventDefault();
  [...opened].pop()?.();
}

/**
 * Focus moves in, stays in and returns to what opened it, or to what that stood in where the answer took it away; Escape closes; the page behind
 * is inert (A03).
 */
export default function Dialog({
  open,
  onClose,
  title,
  description,
  kind,
  closeLabel,
  focusFirst,
  children,
}: DialogProps) {
  const opener = useRef<Element | null>(null);
  const around = useRef<HTMLElement | null>(null);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    if (open) opened.add(close);
    return () => void opened.delete(close);
  }, [open]);
  const focus = (event: Event): void => {
    opener.current = document.activeElement;
    around.current = document.activeElement?.closest<HTMLElement>('[tabindex="-1"]') ?? null;
    if (!focusFirst?.current) return;
    event.preventDefault();
    focusFirst.current.focus();
  };
  const giveBack = (event: Event): void => {
    event.preventDefault();
    if (opener.current instanceof HTMLElement) opener.current.focus();
    if (document.activeElement === document.body) around.current?.focus();
  };
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <div className={style.veil} ref={standStill} />
        <Radix.Content
          className={style[kind]}
          role={kind === 'alert' ? 'alertdialog' : 'dialog'}
          aria-modal
          onOpenAutoFocus={focus}
          onCloseAutoFocus={giveBack}
          onEscapeKeyDown={closeUppermost}
          onInteractOutside={(event) =>
            (kind === 'alert' || isMessage(event.target)) && event.preventDefault()
          }
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className={style.head}>
            <Radix.Title className={style.title}>{title}</Radix.Title>
            {closeLabel && (
              <Radix.Close className={style.close} aria-label={closeLabel}>
                <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
                  <path
                    d="M5 5 19 19M19 5 5 19"
                    fill="none"
                    stroke="currentColor"
                    strokeWidth="2"
                    strokeLinecap="round"
                  />
                </svg>
              </Radix.Close>
            )}
          </header>
          {description && (
            <Radix.Description className={style.description}>{description}</Radix.Description>
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
