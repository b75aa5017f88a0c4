/** The banks that most boletos of Brazil are of, by the three digits a boleto begins with. */
const names: Readonly<Record<string, string>> = {
  '001': 'Banco do Brasil',
  '003': 'Banco da Amazônia',
  '004': 'Banco do Nordeste',
  '021': 'Banestes',
  '033': 'Santander',
  '041': 'Banrisul',
  '070': 'BRB',
  '077': 'Banco Inter',
  '085': 'Ailos',
  '097': 'Credisis',
  '104': 'Caixa Econômica Federal',
  '133': 'Cresol',
  '136': 'Unicred',
  '197': 'Stone',
  '208': 'BTG Pactual',
  '212': 'Banco Original',
  '237': 'Bradesco',
  '260': 'Nubank',
  '274': 'BMP',
  '290': 'PagBank',
  '301': 'Dock',
  '323': 'Mercado Pago',
  '336': 'C6 Bank',
  '341': 'Itaú',
  '364': 'Efí',
  '389': 'Banco Mercantil',
  '403': 'Cora',
  '422': 'Banco Safra',
  '461': 'Asaas',
  '633': 'Banco Rendimento',
  '707': 'Daycoval',
  '748': 'Sicredi',
  '756': 'Sicoob',
}

/** The name of a bank by its three digits; the digits alone for one that is not listed. */
export function bankName(code: string): string {
  const name = names[code]
  return name ? `${name} (${code})` : code
}
