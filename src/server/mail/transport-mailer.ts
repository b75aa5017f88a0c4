import type { Transporter } from 'nodemailer'
import { UpstreamFailure } from '#server/egress/upstream-failure.ts'
import { isSingleAddress, type Mailer, type Sender, toSingleLine } from './mail.ts'
import { sendTimeoutMs } from './smtp-transport.ts'

/** `Name <a@b>` or `a@b`, as MAIL_FROM may be written. */
function bareAddress(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
}

/**
 * Sends e-mails in the provider's name from the installation's address, over any nodemailer
 * transport. A failure never repeats what the mail server said.
 */
export function createTransportMailer(options: {
  readonly from: string
  readonly transportFor: (sender: Sender) => Transporter
  readonly log: { warn(fields: object, message: string): void }
}): Mailer {
  const address = bareAddress(options.from)
  return {
    send: async (sender, { to, subject, text, html }, signal) => {
      const timeout = AbortSignal.timeout(sendTimeoutMs)
      try {
        if (!isSingleAddress(to)) throw new Error('not an address')
        await options.transportFor(sender).sendMail({
          from: { name: toSingleLine(sender.alias), address },
          to: { name: '', address: to },
          ...(isSingleAddress(sender.contactEmail) && { replyTo: sender.contactEmail }),
          subject: toSingleLine(subject),
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'pt-BR' },
          disableFileAccess: true,
          disableUrlAccess: true,
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        })
      } catch {
        const reason = timeout.aborted ? 'no answer in time' : 'mail not accepted'
        options.log.warn({ tenant: sender.clientId, upstream: 'mail', reason }, 'mail not sent')
        throw new UpstreamFailure('mail', 'unavailable', reason)
      }
    },
  }
}
