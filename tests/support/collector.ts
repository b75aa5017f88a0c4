import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import * as v from 'valibot'

const attribute = v.object({
  key: v.string(),
  value: v.union([v.object({ stringValue: v.string() }), v.object({ intValue: v.number() })]),
})
const span = v.object({
  traceId: v.string(),
  spanId: v.string(),
  parentSpanId: v.optional(v.string()),
  name: v.string(),
  attributes: v.array(attribute),
  events: v.array(v.unknown()),
  links: v.array(v.unknown()),
  status: v.object({ code: v.number(), message: v.optional(v.string()) }),
})
const message = v.object({
  resourceSpans: v.array(
    v.object({
      resource: v.object({ attributes: v.array(attribute) }),
      scopeSpans: v.array(v.object({ spans: v.array(span) })),
    }),
  ),
})

type ReceivedSpan = v.InferOutput<typeof span>

/** The attributes of a span by name. */
export const attributesOf = ({ attributes }: ReceivedSpan): Record<string, number | string> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      'stringValue' in value ? value.stringValue : value.intValue,
    ]),
  )

/** A collector of traces on this machine, which keeps what it gets over OTLP/HTTP in JSON. */
export async function openCollector() {
  const spans: ReceivedSpan[] = []
  const bodies: unknown[] = []
  const paths = new Set<string>()
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await json(request)
    paths.add(`${request.method} ${request.url}`)
    bodies.push(body)
    const { resourceSpans } = v.parse(message, body)
    for (const { scopeSpans } of resourceSpans) {
      for (const scope of scopeSpans) spans.push(...scope.spans)
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }
  const server = createServer((request, response) => void receive(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    paths,
    /** All that came, as text. */
    text: () => JSON.stringify(bodies),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
