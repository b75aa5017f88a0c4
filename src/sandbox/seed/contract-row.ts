import type { Row } from '../store.ts'
import { cityIds } from './place-rows.ts'
import { plans } from './plan-rows.ts'

/**
 * The fields of a contract that vary in the seed. `internet` is `status_internet`: A, CM, CA, FA,
 * AA or D.
 */
export interface ContractSeed {
  readonly id: string
  readonly customer: string
  readonly plan: keyof typeof plans
  readonly internet: 'A' | 'CM' | 'CA' | 'FA' | 'AA' | 'D'
  /** The day of activation; a contract that awaits its signature has none. */
  readonly activatedOn?: string
  /** The installation address, when it is not the customer's own. */
  readonly at?: {
    readonly street: string
    readonly number: string
    readonly district: string
    readonly cep: string
    readonly city: keyof typeof cityIds
  }
  /** The last day of its loyalty; the ERP has none where it is left out. */
  readonly loyalUntil?: string
  /** The day of the month on which its bills are due; '' for no fixed one. */
  readonly dueDay?: string
  /** Trust unlock: S allowed, N not allowed, P by the ERP's own setting. */
  readonly trust?: 'S' | 'N' | 'P'
}

const noDay = '0000-00-00'

/** The columns about when and why a contract was blocked. */
function blockColumns(internet: ContractSeed['internet']): Row {
  return {
    dt_ult_bloq_auto: internet === 'CA' ? '{{today-5}}' : noDay,
    dt_ult_bloq_manual: internet === 'CM' ? '{{today-5}}' : noDay,
    dt_ult_finan_atraso: internet === 'FA' ? '{{today-3}}' : noDay,
    status_velocidade: internet === 'FA' ? 'R' : 'N',
    num_parcelas_atraso: ['CA', 'CM', 'FA'].includes(internet) ? '1' : '0',
  }
}

/** A record of `cliente_contrato`, with tokens that the product must never pass on. */
export function contractRow(sketch: ContractSeed): Row {
  const { internet, at } = sketch
  const isCancelled = internet === 'D'
  const isSigned = internet !== 'AA'
  return {
    id: sketch.id,
    id_cliente: sketch.customer,
    id_filial: '1',
    id_vd_contrato: plans[sketch.plan].id,
    contrato: sketch.plan,
    descricao_aux_plano_venda: '',
    tipo: 'I',
    status: isCancelled ? 'I' : isSigned ? 'A' : 'P',
    status_internet: internet,
    data: sketch.activatedOn ?? '{{today-2}}',
    data_assinatura: isSigned ? (sketch.activatedOn ?? noDay) : noDay,
    data_ativacao: isSigned ? (sketch.activatedOn ?? noDay) : noDay,
    data_renovacao: noDay,
    data_expiracao: sketch.loyalUntil ?? noDay,
    data_cancelamento: isCancelled ? '{{today-200}}' : noDay,
    motivo_cancelamento: isCancelled ? '4' : '',
    data_cadastro_sistema: sketch.activatedOn ?? '{{today-2}}',
    pago_ate_data: noDay,
    fidelidade: '12',
    ...blockColumns(internet),
    bloqueio_automatico: 'S',
    nao_bloquear_ate: noDay,
    nao_avisar_ate: noDay,
    desbloqueio_confianca: sketch.trust ?? 'P',
    desbloqueio_confianca_ativo: 'N',
    restricao_auto_desbloqueio: 'N',
    dt_ult_des_bloq_conf: noDay,
    contrato_suspenso: 'N',
    data_inicial_suspensao: noDay,
    data_final_suspensao: noDay,
    dia_fixo_vencimento: sketch.dueDay ?? '10',
    id_contrato_principal: '0',
    id_carteira_cobranca: '1',
    endereco_padrao_cliente: at ? 'N' : 'S',
    endereco: at?.street ?? '',
    numero: at?.number ?? '',
    complemento: '',
    bairro: at?.district ?? '',
    cidade: at ? cityIds[at.city] : '0',
    cep: at?.cep ?? '',
    referencia: '',
    token_assinatura_digital: `assinatura-secreta-${sketch.id}`,
    credit_card_recorrente_token: '',
    obs: '',
    ultima_atualizacao: '{{today-3}} 10:20:31',
  }
}
