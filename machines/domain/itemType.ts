/** What a line can be: something that is taken along, or somebody's time. */
export const ITEM_TYPES = ['GOODS', 'SERVICE'] as const;
/** Where a service happens: somebody comes to the shopper, the shopper comes, or both meet on a screen. */
export const SERVICE_PLACES = ['AT_CUSTOMER', 'AT_LOCATION', 'ONLINE'] as const;
