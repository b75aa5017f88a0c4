import { createEgress } from '#server/platform/egress/egress.ts'
import { createCieloInstantPix } from '#server/upstreams/gateways/cielo/cielo-instant-pix.ts'
import { createCieloGateway } from '#server/upstreams/gateways/cielo/cielo-gateway.ts'

interface Sent {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  readonly body: Record<string, unknown>
}

/** A gateway that answers what a test wants, and records what it was sent. */
export function fakeCielo(answer: (sent: Sent) => Response) {
  const sent: Sent[] = []
  const logged: unknown[] = []
  const egress = createEgress({
    allow: new Set(),
    log: { warn: (...entry: unknown[]) => logged.push(entry) },
    random: () => 0,
    inProcess: {
      hostSuffix: '.sandbox.example',
      async handle(request) {
        const { pathname, search } = new URL(request.url)
        const text = await request.text()
        const call = {
          method: request.method,
          path: pathname + search,
          headers: request.headers,
          body: text ? JSON.parse(text) : {},
        }
        sent.push(call)
        return answer(call)
      },
    },
  })
  const url = 'https://cards.sandbox.example'
  const queryUrl = 'https://ask.sandbox.example'
  const account = { clientId: 'demo', url, queryUrl, merchantId: 'id', merchantKey: 'key' }
  const pix = createCieloInstantPix(account, egress)
  return { gateway: createCieloGateway(account, egress), pix, sent, logged }
}
