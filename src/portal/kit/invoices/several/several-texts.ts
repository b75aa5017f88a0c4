/** Texts of the payment of several invoices, by PIX and by card. */
export const severalTexts = {
  title: 'Pagar várias faturas',
  back: 'Faturas Abertas',
  none: 'Escolha na lista as faturas que você quer pagar.',
  choose: 'Escolher faturas',
  total: 'Total a pagar',
  ofBills: (count: number) => (count === 1 ? '1 fatura' : `${count} faturas`),
  gone: (count: number) =>
    count === 1
      ? 'Uma das faturas escolhidas não foi encontrada.'
      : `${count} das faturas escolhidas não foram encontradas.`,
  notRead: (count: number) =>
    count === 1
      ? 'Não deu para ler uma das faturas agora. O que aparece aqui não é tudo.'
      : `Não deu para ler ${count} das faturas agora. O que aparece aqui não é tudo.`,
  changed: 'O valor mudou enquanto esta tela estava aberta. Confira antes de pagar.',
  parts: 'Faturas deste pagamento',
  due: 'Vencimento',
  payVia: 'Pagar via',
} as const
