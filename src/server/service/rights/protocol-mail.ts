import * as v from 'valibot'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import { eachAlone } from '#server/platform/jobs/each-job.ts'
import type { JobHandler } from '#server/platform/jobs/handler.ts'
import type { Job, NewJob } from '#server/platform/jobs/queue.ts'
import { composeMail } from '#server/upstreams/mail/compose-mail.ts'
import type { Mailer } from '#server/upstreams/mail/mail.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { RightRow, RightStore } from './store.ts'
import { isOffer, isPaymentParts } from './port.ts'
import { requestLabels, requestSentences } from './words.ts'

const kind = 'right-letter'
const payloadSchema = v.object({ id: v.string() })

/** Sends the protocol of a request. The address is read when the e-mail is sent, and is in no row. */
export function rightMailJob({ clientId, customerId, documentHash, id }: RightRow): NewJob {
  return { clientId, customerId, documentHash, kind, key: id, payload: { id } }
}

/** The name of the screen that shows a request. */
function screenOf(row: RightRow): string {
  if (isPaymentParts(row)) return 'Atendimentos em andamento'
  return isOffer(row) ? 'Planos e adicionais' : 'Meus direitos'
}

const mailOf = (tenant: Tenant, to: string, row: RightRow) =>
  composeMail(tenant, {
    to,
    subject: `${requestLabels[row.kind]}: protocolo ${row.protocol}`,
    code: row.protocol,
    paragraphs: [
      `Recebemos o seu pedido em ${formatDateTime(row.requestedAt, tenant.rules.timeZone)}.`,
      ...requestSentences(row, tenant.rules.timeZone),
      `Acompanhe em "${screenOf(row)}", no portal do assinante. Guarde o número do protocolo.`,
      'Se não foi você, fale com a gente agora mesmo.',
    ],
  })

/** Sends these e-mails, and tries again until a mail server has taken each. */
export function sendRightMails(deps: {
  readonly erps: Pick<Erps, 'for'>
  readonly tenants: TenantFinder
  readonly rights: Pick<RightStore, 'get'>
  readonly mailer: Pick<Mailer, 'send'>
  readonly session: Pick<SessionModule, 'hashDocument'>
}): JobHandler {
  const { erps, tenants, rights, mailer, session } = deps

  async function send({ clientId, payload }: Job): Promise<null> {
    const tenant = await tenants.find(clientId)
    const row = await rights.get({ clientId, id: v.parse(payloadSchema, payload).id })
    if (!tenant || !row) return null
    const { value: customer } = await erps.for(tenant).customer(row.customerId)
    // The customer id may have passed to another person.
    const isOwn = customer && session.hashDocument(clientId, customer.document) === row.documentHash
    const to = isOwn ? customer.emails[0] : undefined
    if (to !== undefined) await mailer.send(tenant, await mailOf(tenant, to, row))
    return null
  }

  return { kind, lane: 'urgent', batchSize: 4, run: eachAlone(send) }
}
