import type { withdrawCancellation } from '#contract/service/rights.ts'
import { filedTexts } from './filed-texts.ts'
import type { RefusalTable } from '#portal/kit/frames/refusal-texts.ts'

export const withdrawalTexts = {
  withdraw: 'Desistir do cancelamento',
  title: 'Desistir do cancelamento?',
  note: 'O contrato continua como está. Você recebe outro protocolo.',
  action: 'Manter o contrato',
  done: 'O contrato continua.',
  offline: 'Para desistir é preciso estar conectado.',
} as const

/** Why a cancellation was not taken back. */
export const withdrawalWords: RefusalTable<typeof withdrawCancellation, never> = {
  own: {
    'request not offered':
      'Este pedido não está mais disponível por aqui. Fale com a gente pelos canais de contato.',
    'request already open': 'Já existe um pedido destes em andamento. Veja em "Seus pedidos".',
    'request under way': 'Seu pedido ainda está sendo enviado. Aguarde um momento e tente de novo.',
    'cancellation not found': 'Este cancelamento não existe mais.',
    'already withdrawn': 'Você já desistiu deste cancelamento.',
    'too late to withdraw': 'O prazo para desistir terminou. Fale com a gente.',
  },
  otherwise: filedTexts.notConfirmed,
}
