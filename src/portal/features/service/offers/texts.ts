export const texts = {
  title: 'Planos e adicionais',
  lead: 'Escolha e peça. A gente confirma com você antes de mudar: nada muda até lá.',
  closed: 'Para trocar de plano ou incluir um adicional, fale com a gente.',
  back: 'Planos e adicionais',
  loading: 'Carregando planos',
  failure: 'Não foi possível carregar os planos à venda.',
  requestsFailure: 'Não foi possível carregar os seus pedidos.',
  some: 'contratos, planos ou adicionais',
  noContracts: 'Você não tem contrato de internet ativo.',
  none: 'Não há outros planos nem adicionais à venda para este contrato agora.',
  contract: 'Contrato',

  today: 'Seu plano hoje',
  noPlan: 'Plano sem nome no nosso sistema',
  perMonth: (price: string) => `${price} por mês`,
  todayNote:
    'Valor do plano, sem descontos e sem adicionais do seu contrato. Um desconto pode não valer em outro plano.',
  loyal: (day: string) =>
    `Este contrato tem fidelidade até ${day}. Trocar por um plano mais barato antes disso pode ter multa: a gente informa o valor antes de mudar.`,
  obstacles: {
    'contract blocked': 'Este contrato está bloqueado. Regularize-o para pedir outro plano.',
    'contract suspended':
      'Este contrato está suspenso a seu pedido. Quando ele voltar, você pode pedir outro plano.',
  },
  payFirst: 'Ver faturas abertas',
  openRequest:
    'Este contrato já tem um pedido em andamento, em "Seus pedidos". Outro é possível depois da resposta.',

  groups: { plan_change: 'Outros planos', extra: 'Adicionais' },
  asked: 'Seus pedidos',
} as const
