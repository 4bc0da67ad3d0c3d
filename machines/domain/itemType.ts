/** What a line can be: something that is taken along, or an employee's time. */
export const ITEM_TYPES = ['GOODS', 'SERVICE'] as const;
