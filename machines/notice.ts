export const SEVERITIES = ['success', 'error', 'warning', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** What a chart wants said. It says which sentence; the wiring hands it to the banner, and `src/messages` holds the words. */
export interface Notice {
  type: 'notice';
  /** message id */
  id: string;
  severity: Severity;
  values?: Record<string, string | number>;
  /** the toast offers to take it back: the answer is `cart.undo` */
  undo?: boolean;
}
