import { createHash, randomUUID } from 'node:crypto'
import type { ParsedBody } from '#contract/platform/endpoint.ts'
import { createSupportFile } from '#contract/service/support-files.ts'
import { maxAttachments } from '#domain/service/support/attachment.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { SupportFile } from '#server/upstreams/erp/support-port.ts'
import { type Call, subscriberOf } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { checkFile, type PhotoReader } from './checked-file.ts'
import type { SupportLimits } from './limits.ts'
import { submitOnce } from './submit-once.ts'
import { filesOf, type Submissions } from './submissions.ts'

type Adding = Pick<Call<typeof createSupportFile>, 'tenant' | 'session'>

/** The name of a file in the ERP: staff see that it came from here, and a repeated call finds it. */
const describe = (reference: string) => `Enviado pelo portal do assinante (${reference})`

const nameOf = (type: SupportFile['type'], reference: string) =>
  type === 'image/jpeg' ? `foto-${reference}.jpg` : `documento-${reference}.pdf`

/**
 * Adds one file to a request that its subscriber has opened here. The file is in memory for as long as
 * the call lasts, and is stored nowhere but in the ERP.
 */
export function addFile(deps: {
  readonly erps: Pick<Erps, 'for'>
  readonly submissions: Submissions
  readonly limits: Pick<SupportLimits, 'consumeFile' | 'countRefusedFile' | 'refusedFiles'>
  readonly photos: PhotoReader
  readonly now: () => Date
}) {
  const { erps, submissions, limits, photos, now } = deps

  return async (call: Adding, body: ParsedBody<typeof createSupportFile>) => {
    const { tenant, session } = call
    if (tenant.rules.supportMenu === 'chat') refuse(createSupportFile, 'support by chat only')
    const desk = tenant.supportType
    const request = { ...subscriberOf(call), desk, supportId: body.supportId }
    if (!(await submissions.isOpenedHere(request))) refuse(createSupportFile, 'support not found')

    const requestKey = body.requestKey ?? randomUUID()
    const key = { ...request, supportId: filesOf(body.supportId), requestKey }
    const digest = createHash('sha256').update(`${body.supportId}/${requestKey}`).digest('hex')
    const reference = digest.slice(0, 12)
    const description = describe(reference)
    const erp = erps.for(tenant)
    const done = await submitOnce(submissions, key, now, {
      find: () => erp.findSupportFile(desk, body.supportId, description),
      create: async () => {
        await limits.consumeFile(tenant.clientId, session.customerId)
        const refused = await limits.refusedFiles(request)
        if ((await submissions.countOthers(key, now())) + refused >= maxAttachments) {
          refuse(createSupportFile, 'too many files')
        }
        const owner = { clientId: tenant.clientId, holder: session.customerId }
        const checked = await checkFile(photos, Buffer.from(body.file, 'base64'), owner)
        if (typeof checked === 'string') {
          await limits.countRefusedFile(request)
          refuse(createSupportFile, checked)
        }
        const name = nameOf(checked.type, reference)
        const file = { ...checked, name, description }
        const id = await erp.addSupportFile(desk, body.supportId, file)
        return id ?? refuse(createSupportFile, 'file refused by provider')
      },
    })
    if (!done) refuse(createSupportFile, 'request under way')
    return { type: 'success' as const }
  }
}
