import { callbackify } from 'node:util'
import { createTransport, type Transporter } from 'nodemailer'
import type { Egress } from '#server/platform/egress/egress.ts'
import type { EgressAnswer } from '#server/platform/egress/request.ts'
import { protocolError } from '#server/platform/egress/upstream-failure.ts'
import { upstreamTimeouts } from '#server/platform/egress/upstream-timeouts.ts'

const expect = (expected: number) => (answer: EgressAnswer) => {
  if (answer.status !== expected) throw protocolError('mail', `status ${answer.status}`)
}

/**
 * Delivers the finished message (RFC 5322) over HTTPS instead of SMTP, to the mailbox of a sandbox
 * provider. It goes through the egress client, like every other call.
 */
export function createSandboxTransport(
  egress: Egress,
  clientId: string,
  host: string,
): Transporter {
  const base = {
    tenant: clientId,
    upstream: 'mail',
    url: `https://${host}/messages`,
    timeouts: upstreamTimeouts.mail,
    maxBytes: 64 * 1024,
  } as const
  return createTransport({
    name: 'sandbox',
    version: '1',
    verify: async () => {
      await egress.read({ ...base, method: 'GET', retry: 'read' }, expect(404))
      return true
    },
    send: (mail, done) => {
      const post = async () => {
        const message = await mail.message.build()
        const request = {
          ...base,
          method: 'POST',
          headers: { 'content-type': 'message/rfc822' },
          body: message,
          retry: 'never',
          signal: mail.data.signal ?? undefined,
        } as const
        await egress.read(request, expect(202))
        return { envelope: mail.message.getEnvelope(), messageId: mail.message.messageId() }
      }
      callbackify(post)(done)
    },
  })
}
