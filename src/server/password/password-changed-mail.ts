import * as v from 'valibot'
import { formatDateTime } from '#domain/dates.ts'
import type { Drizzle } from '#server/db/database.ts'
import { UpstreamFailure } from '#server/egress/upstream-failure.ts'
import type { Subscriber } from '#server/http/call.ts'
import type { TenantFinder } from '#server/http/tenant.ts'
import type { JobHandler, Outcome } from '#server/jobs/handler.ts'
import { enqueue, type Job } from '#server/jobs/queue.ts'
import { composeMail } from '#server/mail/compose-mail.ts'
import type { Mail, Mailer, Sender } from '#server/mail/mail.ts'
import type { Sealer } from '#server/secrets/seal.ts'

const kind = 'password-letter'

const payloadSchema = v.object({
  /** The address, sealed: it stays in the queue until a mail server takes the e-mail. */
  to: v.string(),
  at: v.pipe(v.string(), v.isoTimestamp()),
})

interface ChangedPassword extends Subscriber {
  readonly emails: readonly string[]
  readonly at: Date
}

const sealContext = (clientId: string) => `job/${clientId}/password-letter`

function passwordChangedMail(sender: Sender, to: string, at: Date): Promise<Mail> {
  return composeMail(sender, {
    to,
    subject: 'Sua senha foi alterada',
    paragraphs: [
      `A senha da sua conta no portal do assinante foi alterada em ${formatDateTime(at)}.`,
      'Por segurança, os outros aparelhos em que a conta estava aberta foram desconectados.',
      'Se não foi você, recupere a senha no portal agora mesmo e fale com a gente.',
    ],
  })
}

/** Enqueues an e-mail to every address on file, to be sent once `tx` is committed. */
export type EnqueuePasswordMails = (tx: Drizzle, changed: ChangedPassword) => Promise<void>

export function enqueuePasswordMails(seal: Pick<Sealer, 'seal'>): EnqueuePasswordMails {
  return async (tx, { clientId, customerId, documentHash, emails, at }) => {
    const mails = [...new Set(emails)].map((email, index) => ({
      clientId,
      kind,
      key: `${customerId}/${at.toISOString()}/${index}`,
      customerId,
      documentHash,
      payload: { to: seal.seal(email, sealContext(clientId)), at: at.toISOString() },
    }))
    await enqueue(tx, mails, at)
  }
}

/** Sends those e-mails, and tries again until a mail server has taken each. */
export function sendPasswordMails(deps: {
  readonly seal: Pick<Sealer, 'open'>
  readonly tenants: TenantFinder
  readonly mailer: Mailer
}): JobHandler {
  const { seal, tenants, mailer } = deps

  async function send({ clientId, payload }: Job): Promise<Outcome | null> {
    const tenant = await tenants.find(clientId)
    if (!tenant) return { is: 'dead', reason: 'no such provider' }
    const { to, at } = v.parse(payloadSchema, payload)
    const address = seal.open(to, sealContext(clientId))
    try {
      await mailer.send(tenant, await passwordChangedMail(tenant, address, new Date(at)))
      return null
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error
      return { is: 'failed', reason: error.message }
    }
  }

  return {
    kind,
    batchSize: 4,
    concurrency: 1,
    produces: [],
    async run(batch) {
      const sent = await Promise.all(
        batch.map(async (job) => ({ id: job.id, outcome: await send(job) })),
      )
      return new Map(sent.flatMap(({ id, outcome }) => (outcome ? [[id, outcome]] : [])))
    },
  }
}
