import { createTransport, type Transporter } from 'nodemailer'
import { UpstreamFailure } from '#server/egress/failure.ts'
import { isAddress, type Mailer, oneLine, type Sender } from './mail.ts'

/** Milliseconds a subscriber waits for the mail server to take a letter. */
const patience = 15_000

/** `Name <a@b>` or `a@b`, as MAIL_FROM may be written. */
function bareAddress(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
}

/**
 * Letters in the provider's name from the installation's address. Which way they leave is the
 * transport's affair; a failure says nothing of what the other side said.
 */
export function mailer(options: {
  readonly from: string
  readonly transportFor: (sender: Sender) => Transporter
  readonly log: { warn(fields: object, message: string): void }
}): Mailer {
  const address = bareAddress(options.from)
  return {
    send: async (sender, { to, subject, text, html }, signal) => {
      const timeout = AbortSignal.timeout(patience)
      try {
        if (!isAddress(to)) throw new Error('not an address')
        await options.transportFor(sender).sendMail({
          from: { name: oneLine(sender.alias), address },
          to: { name: '', address: to },
          ...(isAddress(sender.contactEmail) && { replyTo: sender.contactEmail }),
          subject: oneLine(subject),
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'pt-BR' },
          disableFileAccess: true,
          disableUrlAccess: true,
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        })
      } catch {
        const reason = timeout.aborted ? 'no answer in time' : 'letter not taken'
        options.log.warn({ tenant: sender.clientId, upstream: 'mail', reason }, 'mail not sent')
        throw new UpstreamFailure('mail', 'unavailable', reason)
      }
    },
  }
}

/** The operator's mail server, over a few connections that are kept. */
export function smtpTransport(url: string): Transporter {
  return createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 2000,
    greetingTimeout: 5000,
    socketTimeout: patience,
  })
}
