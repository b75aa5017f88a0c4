import { administrationId } from '#server/platform/db/administration-id.ts'
import type { Egress } from '#server/platform/egress/egress.ts'
import type { OutcomeWatch } from '#server/platform/egress/outcome-watch.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { Mailer } from './mail.ts'
import { createSandboxTransport } from './sandbox-transport.ts'
import { createSmtpTransport } from './smtp-transport.ts'
import { createTransportMailer } from './transport-mailer.ts'

/**
 * Chooses how e-mails are sent: the operator's mail server when SMTP_URL is set, otherwise the
 * sandbox's mailbox, otherwise not at all, which the log says once at the start.
 */
export function createMailer(options: {
  readonly settings: Pick<Settings, 'smtpUrl' | 'mailFrom'>
  readonly egress: Egress
  readonly outcomes: OutcomeWatch
  /** Domain of the sandbox with its leading dot; null without a sandbox. */
  readonly sandboxSuffix: string | null
  readonly log: { warn(fields: object, message: string): void }
}): Mailer {
  const { settings, egress, outcomes, sandboxSuffix, log } = options
  const from = settings.mailFrom
  if (settings.smtpUrl !== undefined) {
    const transport = createSmtpTransport(settings.smtpUrl)
    return createTransportMailer({ from, outcomes, log, transportFor: () => transport })
  }
  if (sandboxSuffix !== null) {
    return createTransportMailer({
      from,
      log,
      transportFor: ({ clientId }) => {
        const mailbox = clientId === administrationId ? 'adm' : clientId
        return createSandboxTransport(egress, clientId, `${mailbox}.mail${sandboxSuffix}`)
      },
    })
  }
  log.warn({}, 'no SMTP_URL: nobody can recover a password')
  return {
    canSend: false,
    send: async () => {
      throw new UpstreamFailure('mail', 'unavailable', 'no mail server is set')
    },
    check: async () => {},
  }
}
