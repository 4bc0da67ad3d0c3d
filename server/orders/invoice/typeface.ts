/** What letters are drawn with. */
export type Weight = 400 | 700;
export interface Typeface {
  /** its name in a document */
  name: string;
  weight: Weight;
  bytes: Buffer;
  /** of a file that holds a few letters of many: whether this is one of them, so that no other file is opened to find it */
  holds?(point: number): boolean;
}
