/** Names of places on the list of saved things, where a press leads back to. */
export const SAVED_TITLE = 'saved-title';
export const savedRow = (productId: string): string => `saved-${productId}`;
