import type { RequestListener, ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { dayMs } from '#domain/platform/time/durations.ts'
import { createCertificate, type TestCertificate } from '#tests/support/wire/certificates.ts'
import { serveTls } from '#tests/support/wire/tls-server.ts'
import { createEgress } from '../egress.ts'
import type { ClientIdentity } from '../request.ts'
import { UpstreamFailure } from '../upstream-failure.ts'
import { isUsableIdentity } from './client-identity.ts'

const authority = createCertificate({ commonName: 'Autoridade', isAuthority: true })
const server = createCertificate({ commonName: 'banco', names: ['127.0.0.1'], issuer: authority })
const own = createCertificate({ commonName: 'provedor', issuer: authority })
const another = createCertificate({ commonName: 'provedor' })
const identityOf = ({ cert, key }: TestCertificate): ClientIdentity => ({
  certificate: cert,
  privateKey: key,
})

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** A bank that asks for a certificate, and a call to it with an identity: its status, or why there was none. */
async function bankAnswering(answer: RequestListener) {
  const bank = await serveTls(server, answer, authority)
  const { address } = bank
  const egress = createEgress({ allow: new Set([address]), log: { warn: () => {} } })
  closers.push(
    () => egress.close(),
    () => bank.close(),
  )
  return (identity: ClientIdentity | null): Promise<string> =>
    egress
      .fetch({
        tenant: 'demo',
        upstream: 'bank',
        url: `https://${address}/`,
        trust: { kind: 'authority', address, certificate: authority.cert },
        identity,
        method: 'GET',
        timeouts: { firstByteMs: 10_000, totalMs: 20_000 },
        maxBytes: 1_000,
        retry: 'never',
      })
      .then(
        ({ status }) => String(status),
        (error: unknown) => (error instanceof UpstreamFailure ? 'refused' : String(error)),
      )
}

/** Calls with one identity after the other. */
async function ask(...identities: (ClientIdentity | null)[]): Promise<string[]> {
  const call = await bankAnswering((_request, response) => response.writeHead(204).end())
  const answers: string[] = []
  for (const identity of identities) answers.push(await call(identity))
  return answers
}

describe('a server that asks for a certificate', () => {
  it('answers a call with it, and no call with another one or without', async () => {
    const [right, wrong, none] = await ask(identityOf(own), identityOf(another), null)
    expect(right).toBe('204')
    expect(wrong).toBe('refused')
    expect(none).toBe('refused')
  })

  it('is not asked over a connection that another identity opened', async () => {
    const answers = await ask(identityOf(own), null, identityOf(own))
    expect([answers[0], answers[2]]).toEqual(['204', '204'])
    expect(answers[1]).toBe('refused')
  })
})

it('is renewed without ending the calls that are under way with the former one', async () => {
  const held: ServerResponse[] = []
  const call = await bankAnswering((_request, response) => {
    if (held.push(response) > 1) response.writeHead(204).end()
  })
  const renewed = createCertificate({ commonName: 'provedor', issuer: authority })
  const first = call(identityOf(own))
  await expect.poll(() => held.length).toBe(1)
  expect(await call(identityOf(renewed))).toBe('204')
  expect(await call(identityOf(own))).toBe('204')
  held[0]?.writeHead(201).end()
  expect(await first).toBe('201')
})

describe('an identity', () => {
  const now = new Date()
  it.each([
    ['a certificate with its key', identityOf(own), true],
    [
      'a certificate with its chain',
      { ...identityOf(own), certificate: own.cert + authority.cert },
      true,
    ],
    ['the key of another', { ...identityOf(own), privateKey: another.key }, false],
    ['no certificate', { ...identityOf(own), certificate: 'texto' }, false],
    ['no key', { ...identityOf(own), privateKey: own.cert }, false],
  ])('is judged by whether calls can be made: %s', (_, identity, isUsable) => {
    expect(isUsableIdentity(identity, now)).toBe(isUsable)
  })

  it('cannot be used once it has ended', () => {
    expect(isUsableIdentity(identityOf(own), new Date(now.getTime() + 301 * dayMs))).toBe(false)
  })
})
