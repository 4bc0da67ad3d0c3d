/** What is wrong with what came, or was done; the words are in `src/messages`, under `asks.trouble.<trouble>`. */
export const TROUBLES = ['DAMAGED', 'MISSING', 'WRONG', 'DESCRIBED', 'LATE'] as const;
export type OrderTrouble = (typeof TROUBLES)[number];

/** A line of an order that something is asked about: its place there, and how many of it. */
export interface MeantLine {
  line: number;
  quantity: number;
}
/** One that is sent back: which other variant of it is wished in its place. */
export interface ReturnedLine extends MeantLine {
  instead?: string | undefined;
}
