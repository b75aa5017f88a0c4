/** Texts about invoices shared by the home and the invoice screens. */
export const invoiceTexts = {
  bills: 'faturas',
  noOpen: 'Não há faturas abertas.',
  listFailure: 'Falha ao obter faturas.',
  loading: 'Carregando faturas',
  contract: (id: string) => `Contrato ${id}`,
  dueOn: (date: string) => `Vencimento ${date}`,
  restOf: (value: string) => `restam de ${value}`,
  returns: 'Sua internet volta em minutos.',
  amount: 'Valor',
  payVia: 'Pagar via',
  payNext: (amount: string) => `Pagar a próxima: ${amount}`,
} as const
