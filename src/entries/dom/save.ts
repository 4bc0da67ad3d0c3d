/** "Save" on a product's page: the press is shown at once, and taken back where it did not reach the shop. */
export function runSave(form: HTMLFormElement): void {
  const button = form.querySelector('button');
  const status = form.querySelector<HTMLElement>('[role="status"]');
  if (!button || !status) return;
  const show = (isSaved: boolean): void => {
    button.ariaPressed = String(isSaved);
    button.value = isSaved ? 'no' : 'yes';
  };
  const say = (word: 'done' | 'undone' | 'full' | 'failed'): void => {
    status.textContent = form.dataset[word] ?? '';
    status.toggleAttribute('data-wrong', word === 'full' || word === 'failed');
  };
  // A guest's list stands in the browser; the page is every guest's.
  const read = (): void => {
    if (form.dataset.guest === undefined) return;
    const ids = /(?:^|; )__Host-saved=([^;]*)/.exec(document.cookie)?.[1]?.split('.') ?? [];
    show(ids.includes(form.dataset.save ?? ''));
  };
  read();
  // Back from the list, where it may have been let go of.
  addEventListener('pageshow', read);
  let sent = Promise.resolve();
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const fields = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    const isSaved = button.value === 'yes';
    fields.set('want', button.value);
    fields.set('by', 'script');
    show(isSaved);
    say(isSaved ? 'done' : 'undone');
    // One after the other: each answer sets the list that the next one changes.
    sent = sent.then(async () => {
      const answer = await fetch(form.action, {
        method: 'POST',
        body: fields,
        signal: AbortSignal.timeout(8_000),
      }).catch(() => null);
      if (answer?.ok) return;
      show(!isSaved);
      say(answer?.status === 409 ? 'full' : 'failed');
    });
  });
}
