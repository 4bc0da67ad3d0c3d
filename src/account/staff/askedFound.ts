import type { StaffOrder, StoryEntry } from '#machines/domain/staffTask.ts';

/** What the last check of a payment brought: a line of the log that followed it, or none; and whether its provider gave no answer. */
export function askedFound({ order, story }: Pick<StaffOrder, 'order' | 'story'>): {
  news: StoryEntry | null;
  isUnanswered: boolean;
} {
  const asked = story.findLastIndex(({ event }) => event === 'staff.asked');
  const after = asked < 0 ? [] : story.slice(asked + 1);
  return {
    news: after.findLast(({ event }) => /^(money|attempt|dispute)\./.test(event)) ?? null,
    isUnanswered: order.attempts.some(({ outcome }) => outcome.status === 'UNKNOWN'),
  };
}
