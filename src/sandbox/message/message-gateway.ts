import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { isSameSecret } from '#sandbox/is-same-secret.ts'
import { readJsonBody } from '#sandbox/json-body.ts'
import type { SandboxStore } from '#sandbox/store.ts'

interface Gateway {
  readonly store: SandboxStore
  readonly clientId: string
  readonly now: Date
}

/** What the gateway expects in the header `Authorization`. It works in the sandbox only. */
export const messageSecret = (clientId: string): string =>
  `Bearer ${createHash('sha256').update(`messages ${clientId}`).digest('hex').slice(0, 32)}`

/** A Brazilian mobile with the country's code and no plus, as most gateways want it. */
const messageSchema = v.object({
  to: v.pipe(v.string(), v.regex(/^55\d{2}9\d{8}$/)),
  text: v.pipe(v.string(), v.nonEmpty(), v.maxLength(1000)),
})

async function readMessage(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  const isForm = type.startsWith('application/x-www-form-urlencoded')
  return isForm
    ? Object.fromEntries(new URLSearchParams(await request.text()))
    : readJsonBody(request)
}

/**
 * Answers `POST /messages` as a gateway for SMS or WhatsApp: `to` and `text` as JSON or as a form, with
 * the secret in `Authorization`. What it takes stands in the table `messages`.
 */
export async function receiveMessage(gateway: Gateway, request: Request): Promise<Response> {
  const { store, clientId, now } = gateway
  if (request.method !== 'POST' || new URL(request.url).pathname !== '/messages') {
    return Response.json({ error: 'not found' }, { status: 404 })
  }
  if (!isSameSecret(request.headers.get('authorization') ?? '', messageSecret(clientId))) {
    return Response.json({ error: 'unauthorized' }, { status: 401 })
  }
  const message = v.safeParse(messageSchema, await readMessage(request))
  if (!message.success) return Response.json({ error: 'invalid message' }, { status: 422 })
  const id = String(await store.nextId(clientId, 'messages'))
  await store.put(clientId, 'messages', id, { id, at: now.toISOString(), ...message.output })
  return Response.json({ id }, { status: 202 })
}
