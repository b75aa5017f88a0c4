export const automaticTexts = {
  offer: 'Pagar esta e as próximas',
  offerNote: 'Com PIX Automático, um código paga esta fatura e autoriza as próximas.',
  scheduled: (value: string, day: string) =>
    `Esta fatura será paga automaticamente: ${value} em ${day}.`,
  seeAutomatic: 'Ver pagamento automático',
} as const
