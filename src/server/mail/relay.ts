import { callbackify } from 'node:util'
import { createTransport, type Transporter } from 'nodemailer'
import type { Egress } from '#server/egress/egress.ts'

/**
 * Hands the finished message (RFC 5322) over HTTPS instead of SMTP: the way into the mailbox of a
 * provider in a box, through the same egress as every other call.
 */
export function relayTransport(egress: Egress, clientId: string, host: string): Transporter {
  return createTransport({
    name: 'relay',
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
          timeouts: { firstByte: 15_000, total: 15_000 },
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
