import * as v from 'valibot'
import { code, date, flag, id, reference, text, words } from '../reading/column-schemas.ts'
import { rowReader } from '../reading/row-reader.ts'

/**
 * What the ERP calls a contract that is over; of any other, whether its line is blocked must be known.
 */
const isOver = (status: string) => status === 'I' || status === 'D'

const namedColumns = v.object({
  id,
  id_cliente: id,
  id_filial: reference,
  id_vd_contrato: reference,
  tipo: text,
  contrato: words,
  status: code('P', 'A', 'I', 'N', 'D'),
  status_internet: code('A', 'D', 'CM', 'CA', 'FA', 'AA', 'CE', ''),
  data_ativacao: date,
  data_expiracao: date,
  fidelidade: text,
  endereco_padrao_cliente: flag,
  endereco: words,
  numero: words,
  complemento: words,
  bairro: words,
  cidade: words,
  cep: text,
  desbloqueio_confianca: text,
  desbloqueio_confianca_ativo: flag,
  nao_bloquear_ate: date,
  contrato_suspenso: flag,
  status_velocidade: code('N', 'R', ''),
  restricao_auto_libera_susp_parcial: flag,
  utilizando_auto_libera_susp_parc: flag,
  data_inicial_suspensao: date,
  dia_fixo_vencimento: text,
})
const columns = v.pipe(
  namedColumns,
  v.check(({ status, status_internet: internet }) => internet !== '' || isOver(status)),
)
export type ContractRow = v.InferOutput<typeof columns>

/** Months of loyalty as nothing, `0` or `0,00`. Any other text, such as `12 meses`, may mean some. */
const noMonths = /^(?:[0.,\s]*|-.*|n[aã]o|n)$/i

/** The last day of a contract's loyalty; null where it has none. */
export const loyaltyEnd = ({
  fidelidade,
  data_expiracao: end,
}: Pick<ContractRow, 'data_expiracao' | 'fidelidade'>) =>
  noMonths.test(fidelidade) ? null : end || null

/** Takes the columns of a row of `cliente_contrato` that subscribers may see; null: unusable. */
export const readContractRow = rowReader(columns)
