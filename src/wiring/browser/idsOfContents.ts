/** What is sent again as it was has its id again, so that it is done once; anything else is another request. */
export function idsOfContents(newId: () => string): (content: object) => string {
  const ids = new Map<string, string>();
  return (content) => {
    const text = JSON.stringify(content);
    const id = ids.get(text) ?? newId();
    ids.set(text, id);
    return id;
  };
}
