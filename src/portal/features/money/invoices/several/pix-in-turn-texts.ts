/** Texts of the payment of several invoices by PIX, one after the other. */
export const inTurnTexts = {
  lead: 'Pague um PIX de cada vez. Quando um pagamento for confirmado, mostramos o próximo.',
  step: (nth: number, count: number) => `PIX ${nth} de ${count}`,
  nextReady: (nth: number, count: number) =>
    `Pagamento confirmado. Agora o PIX ${nth} de ${count}.`,
  showOther: (nth: number, count: number) => `Ver o PIX ${nth} de ${count}`,
  otherWays: 'Ver outras formas de pagar esta fatura',
  awaited: 'O pagamento desta fatura está sendo confirmado.',
  confirmed: 'Pagamento confirmado.',
  done: 'Todas pagas!',
  doneNote: 'Recebemos os seus pagamentos. Obrigado!',
  receipts: 'Comprovantes',
  receiptOf: (date: string) => `Fatura com vencimento ${date}`,
  total: (amount: string) => `Total: ${amount}`,
  share: 'Compartilhar comprovantes',
  shareCopied: 'Comprovantes copiados',
  seeAll: 'Ver faturas pagas',
} as const
