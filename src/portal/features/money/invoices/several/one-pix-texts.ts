/** Texts of the payment of several invoices by one PIX code. */
export const onePixTexts = {
  lead: (count: number) => `Um só código PIX paga as ${count} faturas de uma vez.`,
  issue: (amount: string) => `Gerar um PIX de ${amount}`,
  inTurn: 'Pagar um código de cada vez',
  offline: 'Gerar o código precisa de conexão.',
  issuing: 'Gerando o código PIX…',
  loading: 'Carregando o código PIX',
  loadFailure: 'Falha ao obter o código PIX.',
  title: (amount: string) => `PIX de ${amount}`,
  pays: (count: number) => `Este código paga as ${count} faturas acima.`,
  until: (time: string) => `Vale até ${time}`,
  qr: (count: number, amount: string) => `QR Code PIX de ${count} faturas, ${amount}`,
  over: 'Este código não vale mais. Se você já pagou, não pague de novo: a confirmação aparece aqui.',
  stale: 'Uma destas faturas foi paga ou mudou de valor. Não pague o código anterior.',
  notIssued: 'Não conseguimos gerar o código agora. Tente de novo ou pague um código de cada vez.',
  notOffered: 'Não dá para pagar estas faturas juntas por PIX. Pague um código de cada vez.',
  notFound: 'Uma das faturas não existe mais. Confira a lista.',
  paidMeanwhile: 'Uma destas faturas acabou de ser paga. Confira a lista e o total.',
  beingConfirmed:
    'O banco está confirmando um pagamento de uma destas faturas. Espere a confirmação.',
  changed: 'O valor de uma destas faturas mudou. Confira o novo total e gere o código.',
  dayEnds:
    'O dia está acabando, e os valores mudam com ele. Gere o código depois da meia-noite, ou pague um de cada vez.',
  tooMany: 'Você gerou muitos códigos em pouco tempo. Espere um pouco ou pague um de cada vez.',
  returned: (date: string, amount: string) =>
    `A fatura com vencimento ${date} não estava mais em aberto. Devolvemos ${amount} para a conta que fez o PIX.`,
  returning: (date: string, amount: string) =>
    `A fatura com vencimento ${date} não estava mais em aberto. Estamos devolvendo ${amount} para a conta que fez o PIX.`,
} as const
