/** The most bills that one charge of a card pays: a year of one contract. */
export const maxBillsAtOnce = 12
