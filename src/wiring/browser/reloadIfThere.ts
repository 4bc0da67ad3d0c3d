/** A shopper asks once more for what did not come. Browsers ask for no script twice, so the document is loaded anew, once the shop answers: until then the page on the screen is better than none. */
export async function reloadIfThere(): Promise<void> {
  const isThere = await fetch('/health').then(
    ({ ok }) => ok,
    () => false,
  );
  if (isThere) location.reload();
}
