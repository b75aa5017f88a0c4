/**
 * Days before the due date on which a bill is announced: a rule of the provider. The least leaves two
 * business days between the instruction to the bank and the due date, over a weekend as well; a bank
 * takes an instruction ten days ahead at most.
 */
export const minAnnouncedDays = 5
export const maxAnnouncedDays = 10

export function isAnnouncedDays(days: number): boolean {
  return Number.isInteger(days) && days >= minAnnouncedDays && days <= maxAnnouncedDays
}
