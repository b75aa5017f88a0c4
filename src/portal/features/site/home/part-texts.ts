/** Texts of the parts of the home that load on demand. */
export const partTexts = {
  whichBill: 'Qual fatura?',
  payByPix: 'Pagar com PIX',
  boleto: 'Boleto',
  card: 'Cartão de crédito',
  oneByOne: 'Uma de cada vez: depois de pagar esta, a próxima vem em seguida.',
} as const
