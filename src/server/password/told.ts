import * as v from 'valibot'
import { UpstreamFailure } from '#server/egress/upstream-failure.ts'
import type { Drizzle } from '#server/db/database.ts'
import type { TenantFinder } from '#server/http/tenant.ts'
import { enqueue, type Job } from '#server/jobs/queue.ts'
import type { Outcome, Work } from '#server/jobs/work.ts'
import type { Mailer } from '#server/mail/mail.ts'
import { passwordChangedLetter } from '#server/recovery/letters.ts'
import type { Sealer } from '#server/secrets/seal.ts'

const payloadSchema = v.object({
  /** The address, sealed: it stands in the queue for as long as no mail server takes the letter. */
  to: v.string(),
  at: v.pipe(v.string(), v.isoTimestamp()),
})

interface Changed {
  readonly clientId: string
  readonly customerId: string
  readonly emails: readonly string[]
  readonly at: Date
}

const place = (clientId: string) => `job/${clientId}/password-letter`

/** Every address on file is to hear of a new password, exactly when `tx` is committed. */
export type TellOfPassword = (tx: Drizzle, changed: Changed) => Promise<void>

export function tellOfPassword(seal: Pick<Sealer, 'seal'>): TellOfPassword {
  return async (tx, { clientId, customerId, emails, at }) => {
    const letters = [...new Set(emails)].map((email, index) => ({
      clientId,
      kind: 'password-letter' as const,
      key: `${customerId}/${at.toISOString()}/${index}`,
      customerId,
      payload: { to: seal.seal(email, place(clientId)), at: at.toISOString() },
    }))
    await enqueue(tx, letters, at)
  }
}

/** Writes those letters, and again until a mail server has taken each. */
export function passwordLetterWork(deps: {
  readonly seal: Pick<Sealer, 'open'>
  readonly tenants: TenantFinder
  readonly mailer: Mailer
}): Work {
  const { seal, tenants, mailer } = deps

  async function write({ clientId, payload }: Job): Promise<Outcome | null> {
    const tenant = await tenants.find(clientId)
    if (!tenant) return { is: 'given up', reason: 'no such provider' }
    const { to, at } = v.parse(payloadSchema, payload)
    const address = seal.open(to, place(clientId))
    try {
      await mailer.send(tenant, await passwordChangedLetter(tenant, address, new Date(at)))
      return null
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error
      return { is: 'failed', reason: error.message }
    }
  }

  return {
    kind: 'password-letter',
    batch: 4,
    atOnce: 1,
    makes: [],
    async run(batch) {
      const written = await Promise.all(
        batch.map(async (job) => ({ id: job.id, outcome: await write(job) })),
      )
      return new Map(written.flatMap(({ id, outcome }) => (outcome ? [[id, outcome]] : [])))
    },
  }
}
