/** In a cell of the table. */
const shortWays = {
  pix: 'PIX',
  boleto: 'Boleto',
  credit_card: 'Cartão',
  unknown: 'Outro',
} as const

export const texts = {
  title: 'Pagamentos do ano',
  lead: 'Quanto você pagou em cada mês, e como.',
  year: 'Ano',
  loading: 'Carregando pagamentos',
  failure: 'Falha ao obter os pagamentos.',

  total: (year: number) => `Pago em ${year}`,
  totalOfPart: (year: number) => `Pago em ${year}, do que aparece aqui`,
  added: (amount: string) => `Inclui ${amount} de juros e multas.`,
  count: (count: number) => (count === 1 ? '1 fatura' : `${count} faturas`),
  chart: (year: number, total: string, best: string) =>
    `Pagamentos de ${year} por mês, ${total} ao todo. O mês de maior valor é ${best.toLowerCase()}. A tabela abaixo tem os valores.`,
  none: (year: number) => `Nenhum pagamento em ${year}.`,
  noneOfPart: (year: number) => `Nenhum pagamento de ${year} aparece aqui.`,
  ways: 'Como foi pago',
  wayNames: {
    pix: 'PIX',
    boleto: 'Boleto',
    credit_card: 'Cartão de crédito',
    unknown: 'Não informado',
  },
  months: [
    'Janeiro',
    'Fevereiro',
    'Março',
    'Abril',
    'Maio',
    'Junho',
    'Julho',
    'Agosto',
    'Setembro',
    'Outubro',
    'Novembro',
    'Dezembro',
  ],
  table: 'Mês a mês',
  month: 'Mês',
  paid: 'Pago',
  receipts: 'Faturas',
  invoice: (id: string) => `Fatura ${id}, `,
  paidOn: (day: string, way: keyof typeof shortWays) => `${day.slice(0, 5)} · ${shortWays[way]}`,

  partial: 'Mostramos só as últimas faturas pagas: meses anteriores podem faltar.',
  share: 'Compartilhar os comprovantes do ano',
  shared: 'Comprovantes copiados',
  shareTitle: (year: number, provider: string) => `Pagamentos de ${year} a ${provider}`,
  shareLine: (id: string, day: string, amount: string, way: string) =>
    `Fatura ${id}: ${amount} em ${day}, ${way}`,
  shareTotal: (total: string) => `Total: ${total}`,
  settlement: 'Declaração de quitação anual',
  settlementText: 'O documento que substitui os comprovantes do ano, quando tudo está pago.',
} as const
