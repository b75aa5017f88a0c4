import type { Egress } from '#server/egress/egress.ts'
import { UpstreamFailure } from '#server/egress/failure.ts'
import type { Settings } from '#server/settings.ts'
import type { Mailer } from './mail.ts'
import { mailer, smtpTransport } from './mailer.ts'
import { relayTransport } from './relay.ts'

/**
 * The way out for letters: the operator's mail server when one is set, else the mailbox of the
 * provider in a box, else none, said once at the start.
 */
export function mailerFor(options: {
  readonly settings: Pick<Settings, 'smtpUrl' | 'mailFrom'>
  readonly egress: Egress
  /** Domain of the provider in a box, with its leading dot; null without one. */
  readonly sandboxSuffix: string | null
  readonly log: { warn(fields: object, message: string): void }
}): Mailer {
  const { settings, egress, sandboxSuffix, log } = options
  const from = settings.mailFrom
  if (settings.smtpUrl !== undefined) {
    const transport = smtpTransport(settings.smtpUrl)
    return mailer({ from, log, transportFor: () => transport })
  }
  if (sandboxSuffix !== null) {
    return mailer({
      from,
      log,
      transportFor: ({ clientId }) =>
        relayTransport(egress, clientId, `${clientId}.mail${sandboxSuffix}`),
    })
  }
  log.warn({}, 'no SMTP_URL: nobody can recover a password')
  return {
    send: async () => {
      throw new UpstreamFailure('mail', 'unavailable', 'no mail server is set')
    },
  }
}
