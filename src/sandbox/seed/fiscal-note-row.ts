import type { Row } from '../store.ts'

/** The fiscal notes a provider issues: the ERP's document type and the fiscal model. */
const kinds = {
  SCM: { document: '632', model: '21', series: 'U' },
  SVA: { document: '900', model: '', series: '1' },
  'NFS-e': { document: '13', model: '99', series: '1' },
  NFCom: { document: '62', model: '62', series: '1' },
  /** A type that the product does not know and must hide. */
  receipt: { document: '777', model: '', series: '' },
} as const

export interface NoteSeed {
  readonly id: string
  readonly customer: string
  readonly contract: string
  readonly kind: keyof typeof kinds
  /** The year and month of issue as a token: `{{month}}`, `{{month-1}}`. */
  readonly month: string
  readonly value: string
  /**
   * F: final. C: cancelled. D: denied. The last two are hidden (first specification, section 4).
   */
  readonly status?: 'F' | 'C' | 'D'
  /** The ERP has no file of the note yet. */
  readonly isUnprinted?: boolean
}

/** A record of `vd_saida`; in the ERP a fiscal note is a sale. */
export function fiscalNoteRow(sketch: NoteSeed): Row {
  const { document, model, series } = kinds[sketch.kind]
  const status = sketch.status ?? 'F'
  return {
    id: sketch.id,
    id_cliente: sketch.customer,
    id_contrato: sketch.contract,
    id_contrato_avulso: '',
    filial_id: '1',
    id_tipo_documento: document,
    modelo_nf: model,
    serie: series,
    numero_nf: String(Number(sketch.id) + 40_000).padStart(9, '0'),
    data_emissao: `${sketch.month}-01`,
    data_saida: `${sketch.month}-01`,
    data_cancelamento: status === 'C' ? `${sketch.month}-01` : '0000-00-00',
    valor_total: sketch.value,
    status,
    documento: '',
    obs: '',
    impresso: sketch.isUnprinted ? 'N' : 'S',
    nfse_lote: '',
    nfse_prot: '',
    nfse_status: sketch.kind === 'NFS-e' ? 'A' : '',
  }
}
