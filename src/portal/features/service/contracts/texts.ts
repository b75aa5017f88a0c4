import { texts as shared } from '#portal/kit/texts.ts'

export const texts = {
  title: 'Contratos',
  contracts: 'contratos',
  missingServices: 'serviços',
  empty: 'Não há contratos.',
  emptyNote: 'Quando você contratar um plano, ele aparece aqui.',
  loading: 'Carregando contratos',
  listFailure: 'Falha ao carregar contratos',
  refreshFailure: 'Falha ao obter contratos! Tente de novo em alguns minutos.',

  contract: (id: string) => `Contrato ${id}`,
  activeUntil: (day: string) => `Ativo até ${day}`,
  activatedOn: 'Ativação',
  notActivated: 'Ainda não ativado',
  address: 'Endereço',
  services: 'Serviços',
  none: 'Não informado',
  otherPlans: 'Trocar de plano ou pedir um adicional',
  noServices: 'Não foi possível carregar os serviços.',
  onTrust: 'Liberado em confiança. Pague a fatura em aberto para não bloquear de novo.',
  onTrustUntil: (date: string) =>
    `Liberado em confiança até ${date}. Pague a fatura em aberto para não bloquear de novo.`,

  unlock: shared.trustUnlock,
  unlockLead: 'Libera a internet por alguns dias para você pagar o que está em aberto.',
  unlockOffline: 'O desbloqueio precisa de conexão. Tente pelos dados móveis do celular.',
  unlockAction: 'Desbloquear agora',
  unlockTerms: [
    'A internet volta por um prazo curto, definido por nós.',
    'Vale uma vez: só dá para pedir de novo depois de pagar a fatura em aberto.',
    'A conexão volta em até 5 minutos. Se não voltar, desligue e ligue o roteador.',
    'A fatura continua em aberto, com seus juros e multa.',
  ],
  unlocked: 'Internet liberada · volta em até 5 minutos',
  unlockedUntil: (date: string) => `Internet liberada até ${date} · volta em até 5 minutos`,
  unlockedNote: 'Se não voltar, desligue e ligue o roteador. Pague a fatura em aberto até lá.',
  seeOpen: 'Ver faturas abertas',
  whyNot: {
    'not-offered': 'Este contrato não tem desbloqueio de confiança. Pague a fatura em aberto.',
    suspended: 'Este contrato está suspenso a pedido. Fale com a gente para reativar.',
    used: 'O desbloqueio já foi usado. Pague a fatura em aberto para liberar o contrato.',
  },
  unlockRefusals: {
    'contract not blocked': 'Este contrato já está liberado.',
    'unlock already used': 'O desbloqueio já foi usado. Pague a fatura em aberto para liberar.',
    'unlock in progress': 'Seu pedido anterior ainda está em andamento. Aguarde um minuto.',
    'contract inactive': 'Este contrato está desativado. Fale com a gente.',
    'unlock refused': 'O desbloqueio não foi autorizado. Pague a fatura ou fale com a gente.',
    'unlock without effect':
      'O pedido foi aceito, mas o contrato ainda aparece bloqueado. Espere alguns minutos e atualize. Se não voltar, fale com a gente.',
  },
  unlockFailure: 'Falha ao desbloquear contrato. Tente de novo em alguns minutos.',
  notFound: 'Contrato não encontrado.',

  signature: 'Receber o link de assinatura de novo',
  signatureLead:
    'Falta a sua assinatura neste contrato. O link para assinar chega por e-mail, SMS ou WhatsApp.',
  signatureOffline: 'Receber o link precisa de conexão.',
  signatureStates: {
    sent: 'Link enviado. Ele chega pelo mesmo caminho do primeiro. Se não chegar em alguns minutos, veja o spam ou fale com a gente.',
    'asked before':
      'O link foi pedido há pouco. Se não chegar, peça de novo daqui a 10 minutos ou fale com a gente.',
  },
  signatureRefused: 'O link não pôde ser enviado. Fale com a gente para receber de outro modo.',
  signatureNotOffered: 'Aqui o link não é reenviado pelo portal. Fale com a gente.',
  signatureNotAwaited:
    'Este contrato não aguarda mais assinatura. Atualize a página para ver a situação dele.',
  signatureFailure: 'Falha ao pedir o link de assinatura. Tente de novo em alguns minutos.',

  download: 'Baixar Contrato',
  downloadOffline: 'Baixar o contrato precisa de conexão.',
  downloaded: 'Contrato baixado com sucesso!',
  downloadFailure: 'Falha ao baixar contrato... Tente de novo em alguns minutos.',
  fileUnavailable: 'Falha ao baixar contrato... O arquivo deste contrato não está disponível.',

  settlement: 'Quitação anual de débitos',
  settlementLead:
    'Declaração de que um ano inteiro está pago (Lei nº 12.007/2009). Ela substitui os recibos do ano.',
  settlementContract: 'Contrato',
  settlementYear: 'Ano',
  settlementAction: 'Baixar',
  settlementOffline: 'Baixar a declaração precisa de conexão.',
  settlementDone: 'Declaração baixada com sucesso!',
  settlementFailure: 'Falha ao baixar declaração... Tente de novo em alguns minutos.',
  yearNotOver: (year: number) =>
    `O ano de ${year} ainda não terminou. A declaração dele fica disponível em janeiro de ${year + 1}, ` +
    'com todas as faturas pagas.',
  yearNotSettled: (year: number) =>
    `Ainda há fatura de ${year} em aberto neste contrato. Depois de paga, a declaração fica disponível.`,
  nothingDue: (year: number) => `Não houve fatura deste contrato em ${year}.`,
  openOf: (date: string, value: string) => `Pagar a fatura de ${date} (${value})`,
  paidAndBlocked: 'Paguei e continuo bloqueado',
} as const
