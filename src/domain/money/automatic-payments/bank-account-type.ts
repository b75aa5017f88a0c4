/** The kinds of account at a bank, by the names of the central bank's API Pix. */
export const bankAccountTypes = ['CORRENTE', 'POUPANCA', 'PAGAMENTO'] as const
