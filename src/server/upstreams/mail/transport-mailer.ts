import type { Transporter } from 'nodemailer'
import { isEmail } from '#domain/account/people/email.ts'
import type { OutcomeWatch } from '#server/platform/egress/outcome-watch.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import { type Mailer, type Sender, toSingleLine } from './mail.ts'
import { sendTimeoutMs } from './smtp-transport.ts'

/** `Name <a@b>` or `a@b`, as MAIL_FROM may be written. */
function bareAddress(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
}

/** nodemailer's codes of failures that concern the mail server -> our words. */
const reasons: Readonly<Record<string, string>> = {
  EAUTH: 'credentials refused',
  EDNS: 'ENOTFOUND',
  ETIMEDOUT: 'no answer in time',
  ECONNECTION: 'unreachable',
  ESOCKET: 'unreachable',
}

function reasonOf(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' ? (reasons[code] ?? null) : null
}

/**
 * Sends e-mails in the provider's name from the installation's address, over any nodemailer
 * transport. A failure never repeats what the mail server said.
 */
export function createTransportMailer(options: {
  readonly from: string
  readonly transportFor: (sender: Pick<Sender, 'clientId'>) => Transporter
  /** Of a transport that does not go through the egress client, which knows by itself. */
  readonly outcomes?: Pick<OutcomeWatch, 'succeeded' | 'failed'>
  readonly log: { warn(fields: object, message: string): void }
}): Mailer {
  const address = bareAddress(options.from)
  const { outcomes } = options

  async function watch(clientId: string, work: () => Promise<unknown>): Promise<void> {
    const startedAt = performance.now()
    try {
      await work()
      outcomes?.succeeded(clientId, 'mail', performance.now() - startedAt)
    } catch (error) {
      const detail = reasonOf(error)
      // An address that is refused says nothing about the server.
      if (detail !== null) outcomes?.failed(clientId, 'mail', { kind: 'unavailable', detail })
      throw error
    }
  }

  return {
    canSend: true,
    send: async (sender, { to, subject, text, html }, signal) => {
      const timeout = AbortSignal.timeout(sendTimeoutMs)
      try {
        if (!isEmail(to)) throw new Error('not an address')
        const mail = {
          from: { name: toSingleLine(sender.alias), address },
          to: { name: '', address: to },
          ...(isEmail(sender.contactEmail) && { replyTo: sender.contactEmail }),
          subject: toSingleLine(subject),
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'pt-BR' },
          disableFileAccess: true,
          disableUrlAccess: true,
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        }
        await watch(sender.clientId, () => options.transportFor(sender).sendMail(mail))
      } catch {
        const reason = timeout.aborted ? 'no answer in time' : 'mail not accepted'
        options.log.warn({ tenant: sender.clientId, upstream: 'mail', reason }, 'mail not sent')
        throw new UpstreamFailure('mail', 'unavailable', reason)
      }
    },
    check: ({ clientId }) =>
      watch(clientId, () => options.transportFor({ clientId }).verify()).catch(() => undefined),
  }
}
