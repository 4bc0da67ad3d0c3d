/** A log that a test can read: every line that the server writes, as it writes it. */
export function keptLog(): { logger: { write(line: string): void }; lines: string[] } {
  const lines: string[] = [];
  return { logger: { write: (line) => void lines.push(line) }, lines };
}
