interface Doing {
  /** how many share it; nothing: a booking has it alone */
  capacity: number | null | undefined;
  /** employees do it by name */
  isByPerson: boolean;
  /** done at the shopper's place, several times where its quantity says so */
  isAtCustomer: boolean;
}

/** How many one booking is for: a person who does it serves one at a time, unless the merchant says how many (479). */
export const mostTogether = ({ capacity, isByPerson, isAtCustomer }: Doing): number =>
  capacity ?? (isByPerson && !isAtCustomer ? 1 : Number.POSITIVE_INFINITY);
