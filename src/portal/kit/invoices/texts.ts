/** What the home and the invoice screens both say of invoices. */
export const invoiceTexts = {
  noOpen: 'Não há faturas abertas.',
  listFailure: 'Falha ao obter faturas.',
  loading: 'Carregando faturas',
  contract: (id: string) => `Contrato ${id}`,
  dueOn: (date: string) => `Vencimento ${date}`,
  restOf: (value: string) => `restam de ${value}`,
} as const
