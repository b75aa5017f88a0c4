export const tableTexts = {
  value: 'Valor',
  actions: 'Ações',
  billOf: (amount: string, day: string) => `Fatura de ${amount}, vencimento ${day}`,
  pixOf: (day: string) => `PIX da fatura de ${day}`,
  boletoOf: (day: string) => `Boleto da fatura de ${day}`,
  downloadOf: (day: string) => `Baixar o boleto de ${day}`,
  keys: 'Atalhos do teclado',
  keysLead: 'Valem na tabela, depois de chegar a ela com Tab.',
  keysDo: [
    [['↓', 'J'], 'Próxima fatura'],
    [['↑', 'K'], 'Fatura anterior'],
    [['→', '←'], 'PIX, boleto e download da mesma fatura'],
    [['Home', 'End'], 'Primeira e última fatura'],
    [['Enter'], 'Abrir'],
    [['?'], 'Mostrar estes atalhos'],
  ],
  close: 'Fechar',
} as const
