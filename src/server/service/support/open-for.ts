import type { ParsedBody } from '#contract/platform/endpoint.ts'
import { openRequestFor } from '#contract/staff/desk-actions.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { FileRequest } from './file-request.ts'
import { appendFacts, parseMessage } from './message.ts'
import { isChatOnly, offeredSubjects } from './offered-subjects.ts'

export type OpenFor = ReturnType<typeof openFor>

/** Opens a request that a member of staff (`by`) writes for a subscriber, who follows it like an own one. */
export function openFor(deps: {
  readonly erps: Pick<Erps, 'for'>
  readonly fileRequest: FileRequest
}) {
  const listOfferedSubjects = offeredSubjects(deps)
  return async (
    call: Parameters<FileRequest>[0],
    { subject: wanted, message: typed, requestKey }: ParsedBody<typeof openRequestFor>,
    by: string,
  ) => {
    if (isChatOnly(call)) refuse(openRequestFor, 'support by chat only')
    const message = parseMessage(typed)
    if (message === 'too long') refuse(openRequestFor, 'message too long')
    if (message === 'invalid') refuse(openRequestFor, 'invalid message')
    if (message.text === '') refuse(openRequestFor, 'message not provided')
    const subject = (await listOfferedSubjects(call)).find(({ id }) => id === wanted)
    if (!subject) refuse(openRequestFor, 'invalid subject')
    const text = appendFacts(message.text, `Aberto pela equipe, a pedido do assinante: ${by}`)
    const done = await deps.fileRequest(call, {
      requestKey,
      draft: async () => ({ subject, text }),
    })
    if (!done) refuse(openRequestFor, 'request under way')
    return { id: done.erpId, protocolo: done.protocol ?? '' }
  }
}
