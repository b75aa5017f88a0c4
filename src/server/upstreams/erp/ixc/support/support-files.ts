import * as v from 'valibot'
import type { ErpSupport, SupportFile } from '../../support-port.ts'
import { protocolError } from '#server/platform/egress/upstream-failure.ts'
import { readAnswer } from '../reading/answer-json.ts'
import type { IxcClient } from '../client.ts'
import { id, text } from '../reading/column-schemas.ts'
import { equals } from '../reading/condition.ts'
import { readInsertedId } from '../reading/inserted-id.ts'
import { isRefusal } from '../contracts/verdict.ts'

/** The table with the files of each desk. `parent` is the file's column with the request's id. */
const desks = {
  customer_service: { table: 'su_ticket_arquivos', parent: 'id_ticket' },
  os: { table: 'su_oss_chamado_arquivos', parent: 'id_oss_chamado' },
} as const

/** A file that subscribers may see in the ERP's own portal, too. */
const visibility = { classificacao_arquivo: 'P' }

const columns = v.object({ id, descricao: text })

const fileOf = ({ bytes, name, type }: SupportFile) =>
  new File([new Uint8Array(bytes)], name, { type })

/** The files of support requests. */
export function supportFiles(
  client: IxcClient,
): Pick<ErpSupport, 'addSupportFile' | 'findSupportFile'> {
  return {
    async addSupportFile(desk, requestId, file) {
      const { table, parent } = desks[desk]
      const fields = { [parent]: requestId, descricao: file.description, ...visibility }
      const bytes = await client.insertFile(table, fields, fileOf(file))
      if (bytes === null || isRefusal(readAnswer(bytes))) return null
      return readInsertedId(bytes)
    },

    async findSupportFile(desk, requestId, description) {
      const { table, parent } = desks[desk]
      for (const row of await client.list(table, [equals(parent, requestId)])) {
        const read = v.safeParse(columns, row)
        // An unreadable file may be the one that is sought, which would then be attached twice.
        if (!read.success) throw protocolError('erp', 'an unreadable file')
        const isOfRequest = String(row[parent]) === requestId
        if (isOfRequest && read.output.descricao === description) return read.output.id
      }
      return null
    },
  }
}
