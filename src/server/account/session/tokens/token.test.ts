import { createHmac, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { tokenLifeSeconds } from '../lifetime.ts'
import { bearerToken, tokens } from './token.ts'

const key = randomBytes(32)
const ours = tokens(key)
const now = new Date('2026-11-20T12:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const sessionId = randomBytes(16).toString('base64url')

const sign = () => ours.sign({ clientId: 'demo', sessionId, featureFlags: ['credit_card'], now })

function parts(token: string): [string, string, string] {
  const [header = '', payload = '', signature = ''] = token.split('.')
  return [header, payload, signature]
}

const decode = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString())
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token signed with our own key, to test the checks of its contents. */
function signedByUs(header: object, payload: object): string {
  const body = `${encode(header)}.${encode(payload)}`
  return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`
}

async function forged(
  change: { header?: object; payload?: object; without?: string },
  hasOurSignature = true,
): Promise<string> {
  const [header, payload, signature] = parts(await sign())
  const claims = { ...decode(payload), ...change.payload }
  if (change.without) delete claims[change.without]
  const head = { ...decode(header), ...change.header }
  return hasOurSignature
    ? signedByUs(head, claims)
    : `${encode(head)}.${encode(claims)}.${signature}`
}

describe('the readable token', () => {
  it('is accepted at the provider it was signed for', async () => {
    await expect(ours.read(await sign(), 'demo', later(60))).resolves.toEqual({
      sessionId,
      isExpired: false,
    })
  })

  it('contains no personal data and stays small', async () => {
    const token = await sign()
    expect(Object.keys(decode(parts(token)[1])).toSorted()).toEqual([
      'aud',
      'exp',
      'featureFlag',
      'iat',
      'iss',
      'sid',
    ])
    expect(token.length).toBeLessThan(512)
  })

  it('is reported as expired from the second it expires', async () => {
    const token = await sign()
    expect(await ours.read(token, 'demo', later(tokenLifeSeconds - 1))).toMatchObject({
      isExpired: false,
    })
    expect(await ours.read(token, 'demo', later(tokenLifeSeconds))).toMatchObject({
      isExpired: true,
    })
  })

  it('is refused at another provider, expired or not', async () => {
    expect(await ours.read(await sign(), 'litoral', now)).toBeNull()
    expect(await ours.read(await sign(), 'litoral', later(tokenLifeSeconds))).toBeNull()
  })
})

describe('a token is refused', () => {
  const mutations: [string, () => Promise<string>][] = [
    [
      'alg none without signature',
      async () => {
        const [, payload] = parts(await sign())
        return `${encode({ alg: 'none', typ: 'vt+jwt' })}.${payload}.`
      },
    ],
    ['alg none with our signature', () => forged({ header: { alg: 'none' } })],
    ['another algorithm of the same family', () => forged({ header: { alg: 'HS512' } })],
    ['an asymmetric algorithm', () => forged({ header: { alg: 'RS256' } })],
    ['another type', () => forged({ header: { typ: 'JWT' } })],
    ['no type', () => forged({ header: { typ: undefined } })],
    ['a critical header we do not know', () => forged({ header: { crit: ['b64'], b64: false } })],
    ['a key of its own', () => forged({ header: { jwk: { kty: 'oct', k: 'AAAA' } } }, false)],
    ['edited flags', () => forged({ payload: { featureFlag: [] } }, false)],
    ['an edited session', () => forged({ payload: { sid: 'A'.repeat(22) } }, false)],
    ['two audiences', () => forged({ payload: { aud: ['demo', 'litoral'] } })],
    ['another issuer', () => forged({ payload: { iss: 'other' } })],
    ['no session', () => forged({ without: 'sid' })],
    ['no expiry', () => forged({ without: 'exp' })],
    ['an expiry in words', () => forged({ payload: { exp: '9999999999' } })],
    ['no issue time', () => forged({ without: 'iat' })],
    ['a session id of another shape', () => forged({ payload: { sid: "x' or 1=1" } })],
    ['a signature cut short', async () => (await sign()).slice(0, -1)],
    [
      'an empty signature',
      async () =>
        `${parts(await sign())
          .slice(0, 2)
          .join('.')}.`,
    ],
    ['padding', async () => `${await sign()}=`],
    ['five parts', async () => `${await sign()}.a.b`],
  ]

  it.each(mutations)('with %s', async (_name, mutate) => {
    expect(await ours.read(await mutate(), 'demo', later(1))).toBeNull()
  })

  it('with any other spelling of its last character', async () => {
    const token = await sign()
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const others = letters.split('').filter((letter) => letter !== token.at(-1))
    for (const letter of others) {
      expect(await ours.read(token.slice(0, -1) + letter, 'demo', now)).toBeNull()
    }
  })

  it('when it was signed with another key', async () => {
    expect(await tokens(randomBytes(32)).read(await sign(), 'demo', now)).toBeNull()
  })

  it('when it is longer than any token of ours', async () => {
    expect(
      await ours.read(await forged({ payload: { pad: 'x'.repeat(2000) } }), 'demo', now),
    ).toBeNull()
  })
})

describe('the Authorization header', () => {
  it.each([
    ['a.b.c', 'a.b.c'],
    ['Bearer a.b.c', 'a.b.c'],
    ['bearer a.b.c', 'a.b.c'],
    ['Basic a.b.c', null],
    ['Bearer  a.b.c', null],
    ['Bearer a.b.c, Bearer d.e.f', null],
    ['Bearer a.b', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('%j holds the token %j', (header, token) => {
    expect(bearerToken(header)).toBe(token)
  })
})
