/** Where in a document something stands: keys and positions from its root. */
export type Path = (string | number)[];

/** One thing that a merchant has to put right: where it stands, and what is wrong with it. */
export interface FileMistake {
  path: Path;
  wrong: string;
}

/** The document cannot be taken as it is; nothing was changed. */
export class ImportRefused extends Error {
  readonly lines: string[];
  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}
