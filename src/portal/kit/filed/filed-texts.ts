export const filedTexts = {
  filed: 'Pedido recebido',
  // Also where no answer came, so that the provider may have it: it says nothing of that.
  notConfirmed:
    'Não recebemos a confirmação do pedido. Tente de novo: ele não será enviado duas vezes.',
  mailed: (address: string) => `O protocolo vai também por e-mail, para ${address}.`,
  notMailed:
    'Anote o número: desta vez ele não vai por e-mail. O protocolo fica em "Seus pedidos".',
  seeAll: 'Ver meus pedidos',
  follow: 'Ver atendimento',
  protocolOf: (protocol: string) => `Protocolo ${protocol}`,
  askedOn: (moment: string) => `Pedido em ${moment}`,
  status: { in_progress: 'Em andamento', closed: 'Respondido', unknown: 'Situação não disponível' },
} as const
