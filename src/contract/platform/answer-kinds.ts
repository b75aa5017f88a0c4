/**
 * What a server keeps for a while about one subscriber, of an upstream's answers:
 * - `contracts`: the contracts and whether they are blocked
 * - `invoices`: the bills
 * - `lines`: the state of lines, their signal and connections
 * - `products`: what contracts consist of, and so the apps
 * - `support`: requests and their messages
 *
 * and, of the rows of this server, what they say of bills beside the ERP:
 * - `payments`: which are being paid here
 * - `rights`: which are contested
 */
export type AnswerKind =
  | 'contracts'
  | 'invoices'
  | 'lines'
  | 'payments'
  | 'products'
  | 'rights'
  | 'support'
