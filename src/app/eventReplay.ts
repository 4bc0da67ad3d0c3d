type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * What a shopper presses, chooses or types before the scripts run is kept, and replayed once they listen. With `urls`
 * it also starts those scripts, and brings the sheets of what they draw: when the page is painted and idle, or at the first event. It is an inline script
 * (`?inline-script`), so it uses nothing from outside.
 */
export default function replayEvents(urls: string[], running: string): void {
  const longestMs = 4_000;
  const choices = '[type=checkbox],[type=radio]';
  const repeats: (() => void)[] = [];
  const fields = new Set<Field>();
  let isStarted = urls.length === 0;
  let isLost = false;
  const start = (): void => {
    if (isStarted) return;
    // An inserted module does not wait for the document's end, where its data stands.
    if (document.readyState === 'loading')
      return void document.addEventListener('DOMContentLoaded', start, { once: true });
    isStarted = true;
    for (const url of urls) {
      if (url.endsWith('.css')) {
        const sheet = document.createElement('link');
        sheet.rel = 'stylesheet';
        sheet.href = url;
        document.head.append(sheet);
        continue;
      }
      // Not import(): under a policy of hashes a script may insert others and import none.
      const script = document.createElement('script');
      script.type = 'module';
      script.src = url;
      script.onerror = () => {
        isStarted = false;
        isLost = true;
        // A link leads where it says without any script, and "Save" to its list. Once: this press asks for the scripts again, which may fail before the next page is here.
        const link = document.querySelector<HTMLElement>('a[data-kept],[data-save] [data-kept]');
        delete link?.dataset.kept;
        link?.click();
      };
      document.head.append(script);
    }
  };

  const keep = (event: Event | null, wanted: HTMLElement, repeat: () => void): void => {
    event?.preventDefault();
    event?.stopImmediatePropagation();
    wanted.dataset.kept = '';
    repeats.push(() => {
      delete wanted.dataset.kept;
      repeat();
    });
  };
  const press = (event: Event): void => {
    start();
    const wanted = (event.target as Element).closest<HTMLInputElement>(
      'button[type="button"],a[data-options],[data-island] :is(a,button,input),[data-group] :is([type=checkbox],[type=radio])',
    );
    if (!wanted || !event.isTrusted) return;
    // A choice shows at once. It is set back before it is made again: a change that was there already is none.
    const isChoice = wanted.matches(choices);
    keep(isChoice ? null : event, wanted, () => {
      if (isChoice) wanted.checked = wanted.type !== 'radio' && !wanted.checked;
      wanted.click();
    });
  };
  /** A form with an `action` works without scripts; any other waits for its script and is sent once. "Save" would lead away, so it waits too, as long as a script may come. */
  const submit = (event: Event): void => {
    const form = event.target as HTMLFormElement;
    if (form.hasAttribute('action') && (isLost || !form.dataset.save)) return;
    const by = (event as SubmitEvent).submitter ?? form;
    if (by.dataset.kept === '') event.preventDefault();
    else keep(event, by, () => form.requestSubmit(by === form || !by.isConnected ? null : by));
  };
  const fill = (event: Event): void => {
    start();
    fields.add(event.target as Field);
  };
  /** React ignores a value that it believes is already there, so the field is emptied first. */
  const refill = (field: Field): void => {
    if (field.matches('select'))
      return void (
        fields.has(field) && field.dispatchEvent(new Event('change', { bubbles: true }))
      );
    // A browser that puts back what stood in a field before a reload tells no event.
    if (!fields.has(field) && field.value === (field as HTMLInputElement).defaultValue) return;
    if (!field.value || field.matches(choices)) return;
    const text = field.value;
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };

  const heard: [string, (event: Event) => void][] = [
    ['click', press],
    ['submit', submit],
    ['input', fill],
    ['change', fill],
  ];
  for (const [type, hear] of heard) document.addEventListener(type, hear, true);
  const hints = ['pointerover', 'pointerdown', 'focusin', 'keydown'];
  for (const type of hints)
    document.addEventListener(type, start, { capture: true, passive: true });
  document.addEventListener(
    running,
    async () => {
      for (const [type, hear] of heard) document.removeEventListener(type, hear, true);
      for (const type of hints) document.removeEventListener(type, start, true);
      for (const field of document.querySelectorAll<Field>(
        'input:not([type="file"]),textarea,select',
      ))
        refill(field);
      // One after the other: the next event sees what the one before changed.
      for (const repeat of repeats) {
        await null;
        repeat();
      }
    },
    { once: true },
  );
  if (isStarted) return;

  const atRest = async (): Promise<void> => {
    const pictures = [...document.images].filter((picture) => picture.complete);
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
    requestAnimationFrame(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 1_000 });
      else setTimeout(start, 50);
    });
  };
  if (document.readyState === 'complete') void atRest();
  else addEventListener('load', atRest, { once: true });
  addEventListener('online', start);
  setTimeout(start, longestMs);
}
