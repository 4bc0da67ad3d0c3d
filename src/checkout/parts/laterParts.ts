/* What few orders show, or none before a press, each with a file of its own (`Later.tsx`). */
export const askSheet = async () => (await import('./AskSheet.tsx')).AskSheet;
export const askedOfShop = async () => (await import('./AskedOfShop.tsx')).AskedOfShop;
export const orderTracking = async () => (await import('./OrderTracking.tsx')).OrderTracking;
export const openProposal = async () => (await import('./OpenProposal.tsx')).OpenProposal;
export const paidElsewhere = async () => (await import('./PaidElsewhere.tsx')).PaidElsewhere;
export const requestForm = async () => (await import('./RequestForm.tsx')).RequestForm;
export const visitStory = async () => (await import('./VisitStory.tsx')).VisitStory;
export const wishForm = async () => (await import('./WishForm.tsx')).WishForm;
