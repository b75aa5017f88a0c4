import type { Row } from '../store.ts'

/** The documents a provider issues: the ERP's document type and the fiscal model. */
const kinds = {
  SCM: { document: '632', model: '21', series: 'U' },
  SVA: { document: '900', model: '', series: '1' },
  'NFS-e': { document: '13', model: '99', series: '1' },
  NFCom: { document: '62', model: '62', series: '1' },
  /** A type the product does not know and must hide. */
  receipt: { document: '777', model: '', series: '' },
} as const

export interface NoteSketch {
  readonly id: string
  readonly customer: string
  readonly contract: string
  readonly kind: keyof typeof kinds
  /** Year and month as a token: `{{month}}`, `{{month-1}}`. */
  readonly month: string
  readonly value: string
  /** F final; C cancelled and D denied are hidden (specification 4). */
  readonly status?: 'F' | 'C' | 'D'
  /** The ERP has no file of it yet. */
  readonly isUnprinted?: boolean
}

/** A record of `vd_saida`: to the ERP a fiscal note is a sale. */
export function fiscalNoteRow(sketch: NoteSketch): Row {
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
