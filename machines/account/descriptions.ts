/** What each state is for, by its path. Printed into chart.md; no browser loads it. */
export const DESCRIPTIONS: Record<string, string> = {
  sending:
    'The identity provider sends a link or a code. Whether an account has this e-mail is never told.',
  removing: 'What the shop knows is erased, then the sign-in goes.',
  confirming:
    'The sign-in is too old for this. The session asks who it is; the same person goes on where it stopped.',
  removed: 'Nothing is left to do here: the session ends.',
};
