/**
 * Days before the due date on which a subscriber may choose to be reminded (first specification,
 * sections 3 and 9).
 */
export const invoiceRanges = [15, 10, 5, 1] as const
/** What is chosen for a subscriber who turns reminders on. */
export const usualRange = 5 satisfies (typeof invoiceRanges)[number]
export type InvoiceRange = (typeof invoiceRanges)[number]
