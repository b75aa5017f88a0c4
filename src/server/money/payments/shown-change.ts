/** The columns of a payment that decide what lists of bills say of it (`charged-invoices.ts`). */
const shown = ['state', 'bookedAt', 'isToBeVoided'] as const

/** Whether a change of a payment changes what lists of bills say. */
export const isShown = (
  change: Readonly<Partial<Record<(typeof shown)[number], unknown>>>,
): boolean => shown.some((column) => column in change)
