/** Texts of the parts of the home that load on demand. */
export const partTexts = {
  whichBill: 'Qual fatura?',
  payByPix: 'Pagar com PIX',
  boleto: 'Boleto',
  card: 'Cartão de crédito',
  oneByOne: 'Uma de cada vez: depois de pagar esta, a próxima vem em seguida.',
  pixOfEach: 'No PIX, um código por fatura, um depois do outro.',
  pixOfAll: 'No PIX, um código só para todas.',
  cardOfAll: ' No cartão, uma cobrança só.',
  boletoOfEach: 'Cada fatura tem o seu boleto:',
  boletoOf: (amount: string, due: string) => `${amount} · ${due}`,
  payOne: 'Pagar só uma fatura',
  payTogether: (amount: string) => `Pagar juntas: ${amount}`,
  oldest: (count: number) => `São as ${count} mais antigas; depois delas, faltam outras.`,
  changed: 'As faturas mudaram enquanto esta tela estava aberta. Confira antes de pagar.',
  notAll: 'Não deu para ler todas as faturas. Por isso, aqui se paga uma de cada vez.',
  offline: 'Sem internet, pague uma de cada vez com os códigos guardados neste aparelho.',
} as const
