import { type LaterKind, laterKind } from '#contract/platform/growing.ts'
import type { UnlockMessage } from '#contract/service/contracts.ts'

/** Words of a trust unlock by the support desk. */
export const unlockTexts = {
  trustUnlock: {
    offered: 'Desbloqueio de confiança disponível.',
    'not-offered': 'O ERP não oferece desbloqueio de confiança neste contrato.',
    suspended: 'Suspenso a pedido do assinante: o desbloqueio de confiança não vale.',
    used: 'O último desbloqueio de confiança ainda não foi pago.',
  },
  unlock: 'Desbloquear em confiança',
  unlockTitle: (contract: string) => `Desbloquear ${contract} em confiança?`,
  unlockNote:
    'Vale o mesmo que o desbloqueio pedido pelo assinante: a internet volta por alguns dias, e a fatura continua em aberto. O assinante recebe um aviso, e o registro guarda quem desbloqueou.',
  unlocked: 'Contrato desbloqueado. A internet volta em até 5 minutos.',
  unlockForbidden: 'O provedor não permite o desbloqueio pelo atendimento.',
  unlockFailure:
    'Não sabemos se o contrato foi desbloqueado. Espere um minuto e veja a situação dele antes de tentar de novo.',
  contractGone: 'Este contrato não existe mais. Atualize a página.',
  unlockRefused: {
    'contract not blocked': 'Este contrato não está mais bloqueado. Atualize a página.',
    'unlock already used': 'O desbloqueio já foi usado. É preciso pagar a fatura em aberto.',
    'unlock in progress': 'Outro pedido de desbloqueio está em andamento. Espere um minuto.',
    'contract inactive': 'O contrato não está ativo no ERP.',
    'unlock refused': 'O ERP não autorizou o desbloqueio.',
    'unlock without effect':
      'O ERP respondeu que desbloqueou, mas o contrato continua bloqueado. Veja o bloqueio no ERP.',
    [laterKind]: 'O contrato não foi desbloqueado. Atualize a página.',
  } satisfies Record<Exclude<UnlockMessage, 'contract unlocked'> | LaterKind, string>,
} as const
