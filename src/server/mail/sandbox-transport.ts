import { callbackify } from 'node:util'
import { createTransport, type Transporter } from 'nodemailer'
import type { Egress } from '#server/egress/egress.ts'
import { upstreamTimeouts } from '#server/egress/upstream-timeouts.ts'

/**
 * Delivers the finished message (RFC 5322) over HTTPS instead of SMTP, to the mailbox of a sandbox
 * provider. It goes through the egress client, like every other call.
 */
export function createSandboxTransport(
  egress: Egress,
  clientId: string,
  host: string,
): Transporter {
  return createTransport({
    name: 'sandbox',
    version: '1',
    send: (mail, done) => {
      const post = async () => {
        const message = await mail.message.build()
        const { status } = await egress.fetch({
          tenant: clientId,
          upstream: 'mail',
          url: `https://${host}/messages`,
          method: 'POST',
          headers: { 'content-type': 'message/rfc822' },
          body: message,
          timeouts: upstreamTimeouts.mail,
          maxBytes: 64 * 1024,
          retry: 'never',
          signal: mail.data.signal ?? undefined,
        })
        if (status !== 202) throw new Error(`status ${status}`)
        return { envelope: mail.message.getEnvelope(), messageId: mail.message.messageId() }
      }
      callbackify(post)(done)
    },
  })
}
