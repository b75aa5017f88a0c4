import * as v from 'valibot'
import type { SupportDesk } from '#domain/service/support/support-request.ts'
import { flag, id, reference, statedFlag, text, words } from '../reading/column-schemas.ts'
import { rowReader } from '../reading/row-reader.ts'

const columns = v.object({
  id,
  assunto: words,
  ativo: statedFlag,
  mostra_hotsite: flag,
  finalidade: text,
  id_processo: reference,
  setor_su_oss_chamado: reference,
  login_obrigatorio: flag,
  contrato_obrigatorio: flag,
})
export type SubjectRow = v.InferOutput<typeof columns>

/** Subjects by id. Of a list that is a part, one that is not there may be internal to staff. */
export interface Subjects {
  readonly byId: ReadonlyMap<string, SubjectRow>
  readonly isIncomplete: boolean
}

/** Reads a row of `su_oss_assunto`; null when it is unusable. */
export const readSubjectRow = rowReader(columns)

/** `finalidade` OS is for service orders, AT for tickets, AM and empty for both. */
export function isForDesk(desk: SupportDesk, { finalidade }: SubjectRow): boolean {
  return finalidade !== (desk === 'os' ? 'AT' : 'OS')
}
