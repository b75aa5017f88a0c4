import * as v from 'valibot'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { secondMs } from '#domain/platform/time/durations.ts'
import { isEmail } from '#domain/account/people/email.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import { eachAlone } from '#server/platform/jobs/each-job.ts'
import type { JobHandler } from '#server/platform/jobs/handler.ts'
import { enqueue, type Job } from '#server/platform/jobs/queue.ts'
import { composeMail } from '#server/upstreams/mail/compose-mail.ts'
import { type Mailer, type Sender, toSingleLine } from '#server/upstreams/mail/mail.ts'
import type { Module } from '#server/platform/module.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'

export const ownerLetterKind = 'owner-letter'
const mailTimeoutMs = 30 * secondMs

/** Stand in an e-mail for the provider's name, and for the moment by its time zone. */
export const providerMark = '{provedor}'
export const momentMark = '{momento}'

const payloadSchema = v.object({
  /** The account of the owner; the address is read when the e-mail is sent, and is in no row. */
  owner: v.string(),
  at: v.pipe(v.string(), v.isoTimestamp()),
  subject: v.string(),
  paragraphs: v.array(v.string()),
})
type Payload = v.InferOutput<typeof payloadSchema>

export interface OwnerLetter {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly clientId: string
  /** Tells this e-mail apart from others of the provider. */
  readonly key: string
}

/**
 * Enqueues an e-mail to every named owner of a provider, to be sent once `tx` is committed. Nothing where
 * no mail server is set; the shared access of a provider has no address.
 */
export type WriteToOwners = (tx: Drizzle, letter: OwnerLetter, at: Date) => Promise<void>

/** Who owns a provider's portal, as the staff accounts say. */
export interface ProviderOwners {
  /** Those who may sign in now. */
  list(
    db: Drizzle,
    clientId: string,
  ): Promise<readonly { readonly id: string; readonly login: string }[]>
  /** The login of a user of the provider, disabled or not: an e-mail tells of what was before. */
  findLogin(clientId: string, id: string): Promise<string | null>
}

export interface OwnerLettersModule extends Module {
  readonly writeToOwners: WriteToOwners
}

/** Without the provider's own contacts: they may be what the e-mail is about. */
const senderFor = ({ clientId, primaryColor }: Tenant): Sender => ({
  clientId,
  alias: 'Portal do assinante',
  primaryColor,
  contactEmail: '',
  phoneNumber: '',
  whatsappNumber: '',
})

function fill(
  { alias, rules }: Tenant,
  { at, subject, paragraphs }: Omit<Payload, 'owner'>,
): Pick<OwnerLetter, 'paragraphs' | 'subject'> {
  const moment = formatDateTime(new Date(at), rules.timeZone)
  const fillOne = (text: string) =>
    toSingleLine(text.replaceAll(providerMark, () => alias).replaceAll(momentMark, moment))
  return { subject: fillOne(subject), paragraphs: paragraphs.map(fillOne) }
}

/** Letters to the owners of a provider, each sent until a mail server has taken it. */
export function ownerLettersModule(deps: {
  readonly owners: ProviderOwners
  readonly tenants: TenantFinder
  readonly mailer: Pick<Mailer, 'canSend' | 'send'>
}): OwnerLettersModule {
  const { owners, tenants, mailer } = deps

  async function writeToOwners(
    tx: Drizzle,
    { clientId, key, subject, paragraphs }: OwnerLetter,
    at: Date,
  ): Promise<void> {
    if (!mailer.canSend) return
    const text = { at: at.toISOString(), subject, paragraphs: [...paragraphs] }
    const jobs = (await owners.list(tx, clientId))
      .filter(({ login }) => isEmail(login))
      .map(({ id: owner }) => ({
        clientId,
        kind: ownerLetterKind,
        key: `${key}/${owner}`,
        payload: { owner, ...text } satisfies Payload,
      }))
    await enqueue(tx, jobs, at)
  }

  async function send({ clientId, payload: stored }: Job): Promise<null> {
    const { owner, ...letter } = v.parse(payloadSchema, stored)
    const tenant = await tenants.find(clientId)
    const login = await owners.findLogin(clientId, owner)
    if (!tenant || login === null) return null
    const sender = senderFor(tenant)
    const mail = await composeMail(sender, { to: login, ...fill(tenant, letter) })
    await mailer.send(sender, mail, AbortSignal.timeout(mailTimeoutMs))
    return null
  }

  const job: JobHandler = {
    kind: ownerLetterKind,
    lane: 'urgent',
    batchSize: 4,
    run: eachAlone(send),
  }
  return { writeToOwners, jobs: [job] }
}
