import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { memoryStore } from '#tests/support/browser/memory-store.ts'
import { noon } from '#tests/support/upstreams/sandbox-world.ts'
import { createSandbox } from '../sandbox.ts'
import { type AcsAccount, acsAccount } from './acs-account.ts'

function acsForTest() {
  let now = noon
  const sandbox = createSandbox({
    store: memoryStore(),
    now: () => now,
    latency: { min: 0, max: 0 },
  })
  const send = (path: string, token: string, init: RequestInit = {}, clientId = 'demo') =>
    sandbox.upstream(
      new Request(`https://${clientId}.acs.sandbox.example${path}`, {
        ...init,
        headers: { authorization: `Bearer ${token}` },
      }),
    )
  const proof = (
    account: AcsAccount,
    { issuer = account.issuer, audience = 'demo.acs.sandbox.example' } = {},
  ) =>
    new SignJWT()
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(new Date(now.getTime() + minuteMs))
      .sign(createPrivateKey(account.privateKey))
  const signIn = async () => {
    const answer = await send('/auth', await proof(acsAccount('demo')), { method: 'POST' })
    const { access_token }: { access_token: string } = await answer.json()
    return access_token
  }
  return {
    send,
    proof,
    signIn,
    pass: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000)
    },
  }
}

describe('signing in', () => {
  it('accepts the proof of its own client, whose token works at its own provider only', async () => {
    const { send, signIn } = acsForTest()
    const token = await signIn()
    expect((await send('/api/v1/devices/views/natural', token)).status).toBe(200)
    expect((await send('/api/v1/devices/views/natural', token, {}, 'litoral')).status).toBe(401)
  })

  it('refuses another key, issuer or audience and a text that is no proof', async () => {
    const { send, proof } = acsForTest()
    const refused = [
      await proof(acsAccount('litoral'), { issuer: acsAccount('demo').issuer }),
      await proof(acsAccount('demo'), { issuer: 'unknown' }),
      await proof(acsAccount('demo'), { audience: 'acs.provedor.example' }),
      'nothing',
    ]
    for (const token of refused) {
      expect((await send('/auth', token, { method: 'POST' })).status).toBe(401)
    }
  })

  it('refuses a token after ten minutes', async () => {
    const { send, signIn, pass } = acsForTest()
    const token = await signIn()
    pass(601)
    expect((await send('/api/v1/devices/views/natural', token)).status).toBe(401)
  })

  it('is unreachable for a provider without the service', async () => {
    await expect(acsForTest().send('/auth', 'x', {}, 'serrana')).rejects.toThrow('fetch failed')
  })
})

describe('a new Wi-Fi password', () => {
  const wifi = '/api/v1/devices/ZTEGD0C4517B/wifi'
  type Bands = Record<string, { id: string; password: string }[]>

  async function routerForTest() {
    const { send, signIn, pass } = acsForTest()
    const token = await signIn()
    const set = async (id: string, password: string) => {
      const body = JSON.stringify({ ssid: 'x', password })
      return (await send(`${wifi}/${id}`, token, { method: 'PATCH', body })).status
    }
    const read = async (id: string) => {
      const bands: Bands = await (await send(wifi, token)).json()
      return Object.values(bands)
        .flat()
        .find((wlan) => wlan.id === id)?.password
    }
    return { set, read, pass }
  }

  it('is on the router at once, after a delay, or only at the second try', async () => {
    const { set, read, pass } = await routerForTest()
    expect(await set('1', 'senha-nova-1')).toBe(202)
    expect(await read('1')).toBe('senha-nova-1')
    expect(await set('5', 'senha-nova-5')).toBe(500)
    expect(await read('5')).toBe('tecido-2024')
    expect(await set('5', 'senha-nova-5')).toBe(202)
    expect(await read('5')).toBe('senha-nova-5')
    expect(await set('6', 'senha-nova-6')).toBe(202)
    expect(await read('6')).toBe('visita-tecido')
    pass(10)
    expect(await read('6')).toBe('senha-nova-6')
  })

  it('is refused with fewer than eight characters or with accents', async () => {
    const { set, read } = await routerForTest()
    expect(await set('1', 'sete777')).toBe(422)
    expect(await set('1', 'coração-da-casa')).toBe(422)
    expect(await read('1')).toBe('tecido-2024')
  })
})
