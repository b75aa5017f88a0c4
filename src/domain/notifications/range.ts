/** Days before the due date a reminder may come, as chosen by a subscriber (specification 3, 9). */
export const invoiceRanges = [15, 10, 5, 1] as const
export type InvoiceRange = (typeof invoiceRanges)[number]
