import { randomUUID } from 'node:crypto'
import type { ParsedBody } from '#contract/platform/endpoint.ts'
import { openRequestFor } from '#contract/staff/desk/desk-actions.ts'
import { findListed } from '#server/platform/egress/answers/find-listed.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { Erp } from '#server/upstreams/erp/port.ts'
import type { SupportDraft } from '#server/upstreams/erp/support-port.ts'
import { type Session, subscriberOf } from '#server/platform/http/call.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { FollowedRequests } from './followed-requests.ts'
import type { SupportLimits } from './limits.ts'
import { appendFacts, parseMessage } from './message.ts'
import { isChatOnly, offeredSubjects } from './offered-subjects.ts'
import { submitOnce, type Submitted } from './submit-once.ts'
import type { SubmissionKey, Submissions } from './submissions.ts'

export interface RequestToFile {
  /** Filing it again with the same key opens no second request. */
  readonly requestKey?: string | undefined
  /** What is asked for; made only where no earlier try has opened the request. */
  readonly draft: () => Promise<Pick<SupportDraft, 'contractId' | 'subject' | 'text'>>
}

/** Opens a request in the ERP once, and follows its answers; null while another call opens it. */
export type FileRequest = (
  call: {
    readonly tenant: Tenant
    readonly session: Pick<Session, 'customerId' | 'documentHash'>
  },
  request: RequestToFile,
) => Promise<Submitted | null>

/** The request of a customer with a protocol; null: the ERP has none. */
async function findByProtocol(
  erp: Pick<Erp, 'supportRequests'>,
  { desk, customerId }: Pick<SubmissionKey, 'customerId' | 'desk'>,
  protocol: string | null,
): Promise<string | null> {
  if (protocol === null) return null
  const list = await erp.supportRequests(desk, customerId, { fresh: true })
  const found = findListed(list, (one) => one.protocol === protocol)
  return found?.customerId === customerId ? found.id : null
}

/** The request that was opened with a key, as far as the ERP has it; null: it never got there. */
export type FindFiled = (
  call: Parameters<FileRequest>[0],
  filed: Pick<SubmissionKey, 'desk' | 'requestKey'>,
) => Promise<Submitted | null>

/** Finds a request whose answer got lost, and opens none. */
export function filedFinder(deps: {
  readonly erps: Pick<Erps, 'for'>
  readonly submissions: Pick<Submissions, 'find' | 'finish'>
  readonly followed: Pick<FollowedRequests, 'follow'>
}): FindFiled {
  const { erps, submissions, followed } = deps
  return async (call, filed) => {
    const key = { ...subscriberOf(call), ...filed, supportId: '' }
    const known = await submissions.find(key)
    if (known === null) return null
    const { protocol } = known
    if (known.erpId !== null) return { erpId: known.erpId, protocol }
    const erpId = await findByProtocol(erps.for(call.tenant), key, protocol)
    if (erpId === null) return null
    await submissions.finish(key, erpId)
    const request = { ...subscriberOf(call), desk: filed.desk, requestId: erpId }
    await followed.follow(request, '0', call.tenant.rules.timeZone)
    return { erpId, protocol }
  }
}

/** The one way in which a subscriber's request reaches the ERP. */
export function requestFiler(deps: {
  readonly erps: Pick<Erps, 'for'>
  readonly submissions: Submissions
  readonly followed: Pick<FollowedRequests, 'follow'>
  readonly limits: SupportLimits
  readonly now: () => Date
}): FileRequest {
  const { erps, submissions, followed, limits, now } = deps
  return async (call, { requestKey = randomUUID(), draft }) => {
    const { tenant, session } = call
    const { supportType: desk, departmentId, processId } = tenant
    const { customerId } = session
    const erp = erps.for(tenant)
    const subscriber = subscriberOf(call)
    const key = { ...subscriber, desk, supportId: '', requestKey }
    const done = await submitOnce(submissions, key, now, {
      find: (protocol) => findByProtocol(erp, key, protocol),
      create: async (kept) => {
        await limits.consumeRequest(tenant.clientId, customerId)
        const protocol = async () => {
          if (kept !== null) return kept
          const drawn = await erp.newSupportProtocol(desk)
          await submissions.storeProtocol(key, drawn)
          return drawn
        }
        const drafted = await draft()
        return erp.openSupportRequest(desk, {
          ...drafted,
          customerId,
          protocol,
          departmentId,
          processId,
        })
      },
    })
    if (!done) return null
    const request = { ...subscriber, desk, requestId: done.erpId }
    await followed.follow(request, '0', tenant.rules.timeZone)
    return done
  }
}

export type OpenFor = ReturnType<typeof openFor>

/** Who opens a request for a subscriber. */
interface WritingStaff {
  readonly name: string
  /** Runs before the ERP is asked to open it; not where an earlier try of the same key has opened it. */
  readonly beforeOpening: () => Promise<void>
}

/** Opens a request that a member of staff (`by`) writes for a subscriber, who follows it like an own one. */
export function openFor(deps: {
  readonly erps: Pick<Erps, 'for'>
  readonly fileRequest: FileRequest
}) {
  const listOfferedSubjects = offeredSubjects(deps)
  return async (
    call: Parameters<FileRequest>[0],
    { subject: wanted, message: typed, requestKey }: ParsedBody<typeof openRequestFor>,
    by: WritingStaff,
  ) => {
    if (isChatOnly(call)) refuse(openRequestFor, 'support by chat only')
    const message = parseMessage(typed)
    if (message === 'too long') refuse(openRequestFor, 'message too long')
    if (message === 'invalid') refuse(openRequestFor, 'invalid message')
    if (message.text === '') refuse(openRequestFor, 'message not provided')
    const subject = (await listOfferedSubjects(call)).find(({ id }) => id === wanted)
    if (!subject) refuse(openRequestFor, 'invalid subject')
    const text = appendFacts(message.text, `Aberto pela equipe, a pedido do assinante: ${by.name}`)
    const done = await deps.fileRequest(call, {
      requestKey,
      draft: async () => {
        await by.beforeOpening()
        return { subject, text }
      },
    })
    if (!done) refuse(openRequestFor, 'request under way')
    return { id: done.erpId, protocolo: done.protocol ?? '' }
  }
}
