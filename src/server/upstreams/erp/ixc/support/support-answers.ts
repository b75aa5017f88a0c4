import type { ErpSupport, ErpSupportAnswer } from '../../support-port.ts'
import { protocolError } from '#server/platform/egress/upstream-failure.ts'
import { type IxcContext, readRows } from '../context.ts'
import { hasMoreRows } from '../reading/listing.ts'
import { readTicketMessage } from './message-rows.ts'
import { readRequestRow } from './request-rows.ts'
import type { Subjects } from './subject-row.ts'

/** Rows of one answer. */
const batchSize = 500

/** What staff wrote in many requests since a message, in one question for each 500 messages. */
export function supportAnswers(
  context: IxcContext,
  readSubjects: () => Promise<Subjects>,
): ErpSupport['supportAnswers'] {
  const { client } = context

  async function ofTickets(ids: readonly string[], afterId: string, signal?: AbortSignal) {
    const answers = new Map<string, ErpSupportAnswer>()
    let after = afterId
    for (;;) {
      const where = [
        { column: 'id_ticket', operator: 'IN', value: ids.join(',') },
        { column: 'id', operator: '>', value: after },
      ] as const
      const listed = await client.listBatch('su_mensagens', where, batchSize, signal)
      const { rows } = listed
      for (const row of rows) {
        const requestId = String(row['id_ticket'])
        const message = readTicketMessage(row, { id: requestId })
        if (!message || message === 'hidden' || message.visibility !== 'public') continue
        if (ids.includes(requestId)) answers.set(message.id, { requestId, id: message.id })
      }
      if (!hasMoreRows(listed, batchSize)) return [...answers.values()]
      const last = String(rows.at(-1)?.['id'])
      if (!(Number(last) > Number(after))) throw protocolError('erp', 'listing without order')
      after = last
    }
  }

  /** An order has one answer, its closing message. */
  async function ofOrders(ids: readonly string[], signal?: AbortSignal) {
    const [rows, subjects] = await Promise.all([
      client.listByIds('su_oss_chamado', ids, { signal }),
      readSubjects(),
    ])
    return readRows(context, 'su_oss_chamado', rows, (row) => readRequestRow.os(row, subjects))
      .filter((request) => request !== 'hidden')
      .filter(({ id, solution }) => solution !== null && ids.includes(id))
      .map(({ id }): ErpSupportAnswer => ({ requestId: id, id: '1' }))
  }

  return async (desk, requestIds, afterId, signal) => {
    if (requestIds.length === 0) return []
    return desk === 'os' ? ofOrders(requestIds, signal) : ofTickets(requestIds, afterId, signal)
  }
}
