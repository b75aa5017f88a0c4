export const filedTexts = {
  filed: 'Pedido recebido',
  mailed: (address: string) => `O protocolo vai também por e-mail, para ${address}.`,
  notMailed:
    'Anote o número: desta vez ele não vai por e-mail. O protocolo fica em "Seus pedidos".',
  seeAll: 'Ver meus pedidos',
  follow: 'Ver atendimento',
  protocolOf: (protocol: string) => `Protocolo ${protocol}`,
  askedOn: (moment: string) => `Pedido em ${moment}`,
  status: { in_progress: 'Em andamento', closed: 'Respondido', unknown: 'Situação não disponível' },
} as const
