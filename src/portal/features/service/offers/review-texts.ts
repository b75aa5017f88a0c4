/** Of the screen that reads one offer again and asks for it. */
export const reviewTexts = {
  title: 'Seu pedido',
  withPrice: (plan: string, price: string) => `${plan} (${price})`,
  speed: 'Velocidade',
  megabits: (speed: number) =>
    speed < 1000 ? `${speed} Mbps` : `${String(speed / 1000).replace('.', ',')} Gbps`,
  wanted: { plan_change: 'Novo plano', extra: 'Adicional' },
  price: 'Valor por mês',
  difference: 'Diferença',
  differenceUnknown: 'O valor de hoje não está no sistema: a gente informa a diferença.',
  start: 'Quando passa a valer',
  starts: {
    agreed: 'No dia combinado com a gente',
    next_bill: 'Na próxima fatura depois da confirmação',
  },
  next: 'O que acontece agora',
  steps: [
    'O pedido chega à nossa equipe, com um protocolo para você.',
    'A gente confirma com você o plano, o valor e a data.',
    'Só então o contrato muda. Até lá, tudo fica como está.',
  ],
  ask: { plan_change: 'Pedir este plano', extra: 'Pedir este adicional' },
  offline: 'Para fazer um pedido é preciso estar conectado.',
  unread: 'Não foi possível ler esta oferta agora.',
  gone: 'Esta oferta não está mais à venda para o seu contrato.',
  seeOffers: 'Ver o que está à venda',

  alreadyOpen: 'Este contrato já tem um pedido em andamento. Veja em "Seus pedidos".',
  underWay: 'Seu pedido ainda está sendo enviado. Aguarde um momento e tente de novo.',
  priceChanged: 'O valor desta oferta mudou. Volte aos planos para ver o novo valor.',
  contractGone: 'Este contrato não está mais na sua conta.',
  notActive: 'Este contrato não está ativo, ou já foi cancelado.',
} as const
