import * as v from 'valibot'
import type { Row, SandboxStore } from '#sandbox/store.ts'
import { noContent, json, refused } from './answers.ts'

export interface PlatformCall {
  readonly store: SandboxStore
  readonly clientId: string
  readonly now: Date
}

const table = 'platform_accounts'

const holderSchema = v.object({
  name: v.string(),
  document: v.pipe(v.string(), v.minLength(11)),
  email: v.string(),
  phone: v.string(),
})

/** The platform that takes `preparationMs` to prepare an account. */
const slowService = 'watchbr'
const preparationMs = 15_000

function toAccountAnswer(row: Row, now: Date) {
  const isReady = row['ready_at'] === '' || Date.parse(row['ready_at'] ?? '') <= now.getTime()
  return {
    state: row['state'] === 'pending' && isReady && row['ready_at'] ? 'active' : row['state'],
    login: row['login'],
    email: row['email'],
    access_url: row['access_url'] ?? '',
  }
}

const accountId = (service: string, reference: string) => `${service}.${reference}`

async function openAccount(
  { store, clientId, now }: PlatformCall,
  [service, reference]: readonly [string, string],
  body: unknown,
): Promise<Response> {
  const holder = v.safeParse(holderSchema, body)
  if (!holder.success) return refused('invalid')
  const { name, document, email, phone } = holder.output
  if (service === 'playhub' ? phone === '' : email === '') return refused('invalid')
  const id = accountId(service, reference)
  const known = await store.get(clientId, table, id)
  if (known) return json(toAccountAnswer(known, now))
  const others = (await store.list(clientId, table)).filter((row) => row['service'] === service)
  // A customer has an account for each contract; another customer's account blocks the document.
  const customer = `${reference.split('-')[0]}-`
  const isKnown = others.some(
    (row) => row['document'] === document && !row['reference']?.startsWith(customer),
  )
  if (isKnown) return refused('already_exists')
  const isTaken = others.some((row) => email !== '' && row['email'] === email)
  if (isTaken && service !== 'playhub') return refused('email_in_use')
  const isSlow = service === slowService
  const row: Row = {
    id,
    service,
    reference,
    name,
    document,
    email,
    phone,
    login: service === 'playhub' ? phone : email,
    access_url: service === 'toca-livros' ? 'https://livros.plataforma.example/entrar' : '',
    state: isSlow ? 'pending' : 'active',
    ready_at: isSlow ? new Date(now.getTime() + preparationMs).toISOString() : '',
    at: now.toISOString(),
  }
  await store.put(clientId, table, id, row)
  return json(toAccountAnswer(row, now), 201)
}

/** Answers `/v1/accounts/{service}/{reference}` and its password recovery. */
export async function answerAccounts(
  call: PlatformCall,
  [service, reference, verb]: readonly [string, string, string | undefined],
  method: string,
  body: unknown,
): Promise<Response> {
  const { store, clientId, now } = call
  if (method === 'PUT' && verb === undefined) return openAccount(call, [service, reference], body)
  const row = await store.get(clientId, table, accountId(service, reference))
  if (!row) return refused('not_found')
  if (method === 'GET' && verb === undefined) return json(toAccountAnswer(row, now))
  if (method === 'POST' && verb === 'password-recovery') {
    const asked = v.safeParse(v.object({ email: v.string() }), body)
    if (!asked.success || asked.output.email !== row['email']) return refused('not_found')
    const id = String(await store.nextId(clientId, 'outbox'))
    await store.put(clientId, 'outbox', id, {
      id,
      at: now.toISOString(),
      from: `${service} <nao-responda@plataforma.example>`,
      to: asked.output.email,
      subject: 'Redefinição de senha',
      text: 'Para criar uma nova senha, acesse https://plataforma.example/senha.',
      html: '',
    })
    return noContent()
  }
  return refused('invalid')
}
