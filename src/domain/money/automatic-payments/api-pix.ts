/** What an API of a bank has to allow for Pix Automático, by the names of the central bank's API Pix. */
export const pixScopes = [
  'rec.write',
  'rec.read',
  'payloadlocationrec.write',
  'cobr.write',
  'cobr.read',
  'cob.write',
  'cob.read',
  'pix.write',
] as const
export type PixScope = (typeof pixScopes)[number]

/** The kinds of account at a bank, by the names of the central bank's API Pix. */
export const bankAccountTypes = ['CORRENTE', 'POUPANCA', 'PAGAMENTO'] as const
