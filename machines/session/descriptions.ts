/** What each state is for, by its path. Printed into chart.md; no browser loads it. */
export const DESCRIPTIONS: Record<string, string> = {
  starting:
    'Reads the login flag, the kept user and whom the identity provider remembers. A quick shopper signs in meanwhile.',
  settled:
    'Signed in, or not at all. A customer who is signed out now was signed out while no page was open.',
  signedOut: "No identity yet: a guest's is made. Browsing works meanwhile.",
  'signedOut.identityDown':
    'The identity provider cannot be reached. It is asked again after 30 s, doubling to 16 min, or when the network is back.',
  'signedOut.refused':
    'The identity provider refuses guests: the shop can be browsed, checkout asks again.',
  present: 'A guest or a customer, whose token is renewed five minutes before it ends.',
  'present.guest': 'The anonymous identity that everybody has.',
  'present.customer': 'Authenticated.',
  'present.identityDown':
    'The token could not be renewed; it is tried again after 30 s, doubling to 16 min. No customer is signed out for it.',
  linking: 'The guest becomes a customer and keeps its uid.',
  reauthenticating: 'Shows once more who it is, because something dangerous was asked for.',
  openingSession:
    'The login flag and the name are kept, the cookie is asked for. Without the cookie the token still speaks for the customer.',
  signingOut: 'What is personal goes first, from here; the server hears of it when it can.',
  expired:
    'The identity provider ended the sign-in: the shopper is told, and what is personal goes as if it had been wished.',
  signedOutElsewhere:
    'Another tab signed out and wiped the browser. What this tab holds goes at once; the guest that the other one makes is awaited.',
};
