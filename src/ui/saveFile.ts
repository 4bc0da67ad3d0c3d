/** Hands the browser a file to be saved. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: the browser may not have begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
