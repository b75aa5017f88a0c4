import { and, eq, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { formatDateTime } from '#domain/dates.ts'
import { isEmail } from '#domain/people/email.ts'
import {
  changeText,
  type FieldChange,
  ledFieldLabel,
  type LedFieldName,
} from '#domain/tenants/led-fields.ts'
import type { Database, Drizzle } from '#server/db/database.ts'
import { UpstreamFailure } from '#server/egress/upstream-failure.ts'
import type { StaffMember } from '#server/http/call.ts'
import type { TenantFinder } from '#server/http/tenant.ts'
import type { JobHandler, Outcome } from '#server/jobs/handler.ts'
import { enqueue, type Job } from '#server/jobs/queue.ts'
import { composeMail } from '#server/mail/compose-mail.ts'
import { type Mail, type Mailer, type Sender, toSingleLine } from '#server/mail/mail.ts'
import { staffMembers } from '#server/staff/table.ts'
import type { Tenant } from '#server/tenants/tenant.ts'

const kind = 'led-change-letter'

const payloadSchema = v.object({
  /** The account of the owner; the address is read when the letter is sent, and is in no row. */
  owner: v.string(),
  at: v.pipe(v.string(), v.isoTimestamp()),
  by: v.string(),
  lines: v.array(v.string()),
})
type Payload = v.InferOutput<typeof payloadSchema>

const nameOf = ({ isToken, login, name }: Pick<StaffMember, 'isToken' | 'login' | 'name'>) =>
  isToken ? `o token de API ${login}` : `${name} (${login})`

/** What changed, a line each; a field that is told by its name alone is only said to have changed. */
function linesOf(names: readonly LedFieldName[], changes: readonly FieldChange[]): string[] {
  const told = new Map(changes.map((change) => [change.field, changeText(change)]))
  return names.map((name) => told.get(name) ?? `${ledFieldLabel(name)}: alterado`).map(toSingleLine)
}

export interface LedChange {
  readonly staffMember: Pick<StaffMember, 'isToken' | 'login' | 'name'>
  readonly clientId: string
  readonly names: readonly LedFieldName[]
  readonly changes: readonly FieldChange[]
}

/** Enqueues a letter to every owner with an address, to be sent once `tx` is committed. */
export async function enqueueOwnersLetters(
  tx: Drizzle,
  { staffMember, clientId, names, changes }: LedChange,
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<void> {
  const owners = await tx
    .select({ id: staffMembers.id, login: staffMembers.login })
    .from(staffMembers)
    .where(
      and(
        eq(staffMembers.role, 'provider'),
        eq(staffMembers.clientId, clientId),
        eq(staffMembers.providerRole, 'owner'),
        isNull(staffMembers.disabledAt),
      ),
    )
  const told = { at: at.toISOString(), by: nameOf(staffMember), lines: linesOf(names, changes) }
  const jobs = owners
    .filter(({ login }) => isEmail(login))
    .map(({ id: owner }) => ({
      clientId,
      kind,
      key: `${id}/${owner}`,
      payload: { owner, ...told } satisfies Payload,
    }))
  await enqueue(tx, jobs, at)
}

/** Without the provider's own contacts, which may be what was changed. */
const senderFor = ({
  clientId,
  primaryColor,
}: Pick<Tenant, 'clientId' | 'primaryColor'>): Sender => ({
  clientId,
  alias: 'Portal do assinante',
  primaryColor,
  contactEmail: '',
  phoneNumber: '',
  whatsappNumber: '',
})

function compose(tenant: Tenant, sender: Sender, to: string, payload: Payload): Promise<Mail> {
  const { at, by, lines } = payload
  const alias = toSingleLine(tenant.alias)
  const when = formatDateTime(new Date(at), tenant.rules.timeZone)
  return composeMail(sender, {
    to,
    subject: `Alteração importante no portal de ${alias}`,
    paragraphs: [
      `Em ${when}, ${toSingleLine(by)} alterou dados que dizem para onde o portal de ${alias} leva os assinantes e os pagamentos deles:`,
      ...lines,
      'Se a alteração foi combinada com vocês, não é preciso fazer nada.',
      'Se não foi, avise agora quem administra o portal, por um telefone que vocês já conhecem, e não por um contato que apareça neste e-mail. Peça para desfazer a alteração e trocar a senha de quem a fez. Até lá, oriente os assinantes pelos canais de sempre.',
    ],
  })
}

/** Sends these letters, and tries again until a mail server has taken each. */
export function sendOwnersLetters(deps: {
  readonly database: Pick<Database, 'db'>
  readonly tenants: TenantFinder
  readonly mailer: Pick<Mailer, 'send'>
}): JobHandler {
  const { database, tenants, mailer } = deps

  /** The address of one who was an owner at the change, also if the access was disabled since. */
  async function addressOf(clientId: string, owner: string): Promise<string | null> {
    const [row] = await database.db
      .select({ login: staffMembers.login })
      .from(staffMembers)
      .where(and(eq(staffMembers.clientId, clientId), eq(staffMembers.id, owner)))
    return row?.login ?? null
  }

  async function send({ clientId, payload: stored }: Job): Promise<Outcome | null> {
    const payload = v.parse(payloadSchema, stored)
    const tenant = await tenants.find(clientId)
    const to = await addressOf(clientId, payload.owner)
    if (!tenant || to === null) return null
    const sender = senderFor(tenant)
    try {
      await mailer.send(sender, await compose(tenant, sender, to, payload))
      return null
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error
      return { is: 'failed', reason: error.message }
    }
  }

  return {
    kind,
    lane: 'urgent',
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
