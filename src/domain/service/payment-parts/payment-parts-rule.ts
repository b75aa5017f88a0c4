/**
 * In how many parts overdue bills may be asked to be paid at most; `off`: it is not offered. The first screen
 * loads this file.
 */
export const paymentPartsRules = ['off', '2', '3', '4', '6', '12'] as const
export type PaymentPartsRule = (typeof paymentPartsRules)[number]
