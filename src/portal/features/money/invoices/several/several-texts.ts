/** Texts of the choice of several invoices. */
export const severalTexts = {
  choose: 'Pagar várias',
  cancel: 'Cancelar',
  chosen: (count: number) => {
    if (count === 0) return 'Nenhuma fatura escolhida'
    return count === 1 ? '1 fatura escolhida' : `${count} faturas escolhidas`
  },
  pay: 'Pagar juntas',
  needsTwo: 'Escolha pelo menos duas faturas.',
  atMost: (count: number) => `Até ${count} faturas por vez.`,
  chooseOne: (amount: string, date: string) => `Escolher ${amount}, vencimento ${date}`,
  goOn: (paid: number, count: number) => `Continuar o pagamento: ${paid} de ${count} pagas`,
} as const
