import * as v from 'valibot'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import { eachAlone } from '#server/platform/jobs/each-job.ts'
import type { JobHandler, Outcome } from '#server/platform/jobs/handler.ts'
import { enqueue, type Job } from '#server/platform/jobs/queue.ts'
import { composeMail } from '#server/upstreams/mail/compose-mail.ts'
import type { Mail, Mailer } from '#server/upstreams/mail/mail.ts'
import type { Sealer } from '#server/platform/secrets/seal.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'

interface LetterTexts {
  readonly subject: string
  /** `detail`: a sentence that says what happened. */
  readonly paragraphs: (at: string, detail: string) => readonly string[]
}

/** What subscribers are told of their account, by the kind of the job that tells it. */
const letters = {
  'password-letter': {
    subject: 'Sua senha foi alterada',
    paragraphs: (at) => [
      `A senha da sua conta no portal do assinante foi alterada em ${at}.`,
      'Por segurança, os outros aparelhos em que a conta estava aberta foram desconectados.',
      'Se não foi você, recupere a senha no portal agora mesmo e fale com a gente.',
    ],
  },
  'attack-letter': {
    subject: 'Tentaram entrar na sua conta',
    paragraphs: (at) => [
      `Em ${at} percebemos muitas tentativas de entrar na sua conta do portal do assinante com senhas erradas, a partir de aparelhos que você nunca usou. Essas senhas não abriram a conta.`,
      'A sua conta continua aberta para você. Em um aparelho novo, a entrada pode demorar alguns segundos a mais.',
      'Se a sua senha for curta ou repetida de outro lugar, troque-a no portal. Nunca informe senha ou código a quem ligar ou escrever.',
    ],
  },
  'new-device-letter': {
    subject: 'Sua conta foi aberta em um aparelho novo',
    paragraphs: (_, detail) => [
      detail,
      'Se foi você, não precisa fazer nada.',
      'Se não foi, entre no portal, abra “Avisos recebidos” e toque em “Não fui eu”: o aparelho é desconectado, e em seguida você troca a senha.',
      'Se a sua senha não funciona mais, recupere-a pelo e-mail ou fale com a gente.',
    ],
  },
} satisfies Record<string, LetterTexts>

type AccountLetter = keyof typeof letters

const payloadSchema = v.object({
  /** The address, sealed: it stays in the queue until a mail server takes the e-mail. */
  to: v.string(),
  at: v.pipe(v.string(), v.isoTimestamp()),
  detail: v.optional(v.string(), ''),
})

interface Told extends Subscriber {
  readonly emails: readonly string[]
  readonly at: Date
  readonly detail?: string
}

const sealContext = (clientId: string, kind: AccountLetter) => `job/${clientId}/${kind}`

function composeLetter(
  tenant: Tenant,
  kind: AccountLetter,
  { to, at, detail }: { readonly to: string; readonly at: string; readonly detail: string },
): Promise<Mail> {
  const { subject, paragraphs }: LetterTexts = letters[kind]
  const when = formatDateTime(new Date(at), tenant.rules.timeZone)
  return composeMail(tenant, { to, subject, paragraphs: paragraphs(when, detail) })
}

/** Enqueues an e-mail to every address on file, to be sent once `tx` is committed. */
export type EnqueueAccountLetters = (tx: Drizzle, kind: AccountLetter, told: Told) => Promise<void>

export function enqueueAccountLetters(seal: Pick<Sealer, 'seal'>): EnqueueAccountLetters {
  return async (tx, kind, { clientId, customerId, documentHash, emails, at, detail }) => {
    const mails = [...new Set(emails)].map((email, index) => ({
      clientId,
      kind,
      key: `${customerId}/${at.toISOString()}/${index}`,
      customerId,
      documentHash,
      payload: {
        to: seal.seal(email, sealContext(clientId, kind)),
        at: at.toISOString(),
        ...(detail !== undefined && { detail }),
      },
    }))
    await enqueue(tx, mails, at)
  }
}

interface LetterDeps {
  readonly seal: Pick<Sealer, 'open'>
  readonly tenants: TenantFinder
  readonly mailer: Mailer
}

/** Sends those e-mails, and tries again until a mail server has taken each. */
export const sendAccountLetters = (deps: LetterDeps): JobHandler[] => [
  sendLetters('password-letter', deps),
  sendLetters('attack-letter', deps),
  sendLetters('new-device-letter', deps),
]

function sendLetters(kind: AccountLetter, { seal, tenants, mailer }: LetterDeps): JobHandler {
  async function send({ clientId, payload }: Job): Promise<Outcome | null> {
    const tenant = await tenants.find(clientId)
    if (!tenant) return { is: 'dead', reason: 'no such provider' }
    const letter = v.parse(payloadSchema, payload)
    const to = seal.open(letter.to, sealContext(clientId, kind))
    await mailer.send(tenant, await composeLetter(tenant, kind, { ...letter, to }))
    return null
  }

  return { kind, lane: 'urgent', batchSize: 4, run: eachAlone(send) }
}
