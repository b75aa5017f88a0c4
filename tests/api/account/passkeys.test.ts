import { describe, expect, it } from 'vitest'
import { listInvoices } from '#contract/money/invoices.ts'
import {
  createPasskey,
  removePasskey,
  requestPasskeyCreation,
  requestPasskeyProof,
  signInWithPasskey,
} from '#contract/account/passkeys.ts'
import {
  endOtherSessions,
  findRememberedCustomer,
  signIn,
  signOut,
  validToken,
} from '#contract/account/session.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { sandboxPassword } from '#sandbox/world/people.ts'
import { person, useApp } from '#tests/support/app.ts'
import { expectOk, readOutcome } from '#tests/support/wire/answers.ts'
import { Authenticator } from '#tests/support/people/authenticator.ts'
import {
  addPasskey,
  enterWith,
  originOf,
  ownPasskeys,
  passkeyOptions,
} from '#tests/support/people/passkeys.ts'
import { outbox } from '#tests/support/upstreams/outbox.ts'
import { proofFor } from '#tests/support/work.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

let now = new Date('2026-11-20T15:00:00Z')
const app = useApp({ now: () => now })

const headersOf = (visitor: Visitor) => ({ origin: originOf(visitor) })

describe('a passkey', () => {
  it('signs in as the password does: the same session, a known and remembered device', async () => {
    const maria = await app().signIn(person('Maria'))
    const device = await addPasskey(maria)
    await maria.call(signOut, {})
    const back = app().visitor()
    expect((await enterWith(device, back)).status).toBe(200)
    expect([...back.cookies.keys()].toSorted()).toEqual([
      '__Host-device',
      '__Host-passkey-challenge',
      '__Host-remembered',
      '__Host-vt',
      'validToken',
    ])
    expect((await back.call(listInvoices, { query: {} })).status).toBe(200)
    const remembered = await back.call(findRememberedCustomer, {})
    expect((await expectOk(findRememberedCustomer, remembered)).document).toBe('***.982.247-**')
  })

  it('is asked for with a random handle, the host, and nothing of the document', async () => {
    const joao = await app().signIn(person('João'))
    const asked = await joao.call(requestPasskeyCreation, { body: {} })
    const { options } = await expectOk(requestPasskeyCreation, asked)
    expect(options).toMatchObject({
      rp: { id: 'demo.localhost' },
      user: { name: '***.444.777-**' },
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    })
    const handle = Buffer.from(options.user.id, 'base64url')
    expect(handle).toHaveLength(32)
    expect(handle.toString('latin1')).not.toContain(person('João').document)
    const again = await joao.call(requestPasskeyCreation, { body: {} })
    const { options: other } = await expectOk(requestPasskeyCreation, again)
    expect(other.user.id).not.toBe(options.user.id)
    expect(other.challenge).not.toBe(options.challenge)
  })

  it('is listed with the time of its last use, and told by e-mail when it is made', async () => {
    const sonia = await app().signIn(person('Sônia'))
    const before = (await outbox(app())).length
    const device = await addPasskey(sonia)
    const letters = (await outbox(app())).slice(before)
    expect(letters.map(({ subject }) => subject)).toEqual(['Entrada com digital ou rosto ativada'])
    expect(letters[0]?.text).toContain('em um aparelho em 20/11/2026')
    expect(await ownPasskeys(sonia)).toMatchObject([
      { device: '', created_at: now.toISOString(), last_used_at: null },
    ])
    now = new Date(now.getTime() + minuteMs)
    expect((await enterWith(device, app().visitor())).status).toBe(200)
    expect(await ownPasskeys(sonia)).toMatchObject([{ last_used_at: now.toISOString() }])
  })

  it('is removed with the password, and refused from then on', async () => {
    const ana = await app().signIn(person('Ana'))
    const device = await addPasskey(ana)
    const [{ id: passkeyId } = { id: '' }] = await ownPasskeys(ana)
    const remove = async (currentPassword: string) =>
      readOutcome(
        await ana.call(removePasskey, { params: { passkeyId }, body: { currentPassword } }),
      )
    expect(await remove('')).toBe('400 currentPassword not provided')
    expect(await remove('outra-senha')).toBe('400 invalid currentPassword')
    expect((await enterWith(device, app().visitor())).status).toBe(200)
    expect(await remove(sandboxPassword)).toBe('200 ok')
    expect(await readOutcome(await enterWith(device, app().visitor()))).toBe(
      '401 passkey not found',
    )
    // Its end does not end what was opened with it or otherwise.
    expect((await ana.call(validToken, {})).status).toBe(200)
  })

  it('is removed with the proof of a passkey instead of the password', async () => {
    const padaria = await app().signIn(person('Padaria'))
    const first = await addPasskey(padaria)
    now = new Date(now.getTime() + minuteMs)
    const second = await addPasskey(padaria)
    const listed = await ownPasskeys(padaria)
    const asked = await expectOk(requestPasskeyProof, await padaria.call(requestPasskeyProof, {}))
    expect(asked.options.allowCredentials).toHaveLength(2)
    const passkey = second.use(asked.options, { origin: originOf(padaria) })
    const stranger = new Authenticator().use(asked.options, { origin: originOf(padaria) })
    const remove = async (used: typeof passkey) =>
      readOutcome(
        await padaria.call(removePasskey, {
          params: { passkeyId: listed[1]?.id ?? '' },
          body: { passkey: used },
          headers: headersOf(padaria),
        }),
      )
    expect(await remove(stranger)).toBe('400 invalid passkey')
    expect(await remove(passkey)).toBe('200 ok')
    expect(await remove(passkey)).toBe('400 invalid passkey')
    expect(await readOutcome(await enterWith(first, app().visitor()))).toBe('401 passkey not found')
    expect((await enterWith(second, app().visitor())).status).toBe(200)
  })

  it('of another subscriber is not listed, removed, or used as a proof', async () => {
    const maria = await app().signIn(person('Maria'))
    const device = await addPasskey(maria)
    const [{ id: passkeyId } = { id: '' }] = await ownPasskeys(maria)
    const joao = await app().signIn(person('João'))
    expect((await ownPasskeys(joao)).map(({ id }) => id)).not.toContain(passkeyId)
    const body = { currentPassword: sandboxPassword }
    const params = { passkeyId }
    expect(await readOutcome(await joao.call(removePasskey, { params, body }))).toBe(
      '404 passkey not found',
    )
    const { options } = await expectOk(
      requestPasskeyProof,
      await joao.call(requestPasskeyProof, {}),
    )
    const passkey = device.use(options, { origin: originOf(joao) })
    const proof = { params, body: { passkey }, headers: headersOf(joao) }
    expect(await readOutcome(await joao.call(removePasskey, proof))).toBe('400 invalid passkey')
    expect((await enterWith(device, app().visitor())).status).toBe(200)
  })

  it('of another provider is unknown here', async () => {
    const device = await addPasskey(await app().signIn(person('Maria', 'litoral')))
    expect(await readOutcome(await enterWith(device, app().visitor('demo')))).toBe(
      '401 passkey not found',
    )
    expect((await enterWith(device, app().visitor('litoral'))).status).toBe(200)
  })
})

describe('a new passkey', () => {
  it('needs the password where the sign-in is older than a quarter of an hour', async () => {
    const maria = await app().signIn(person('Maria'))
    now = new Date(now.getTime() + 16 * minuteMs)
    expect((await maria.call(validToken, {})).status).toBe(200)
    const ask = async (currentPassword: string) =>
      readOutcome(await maria.call(requestPasskeyCreation, { body: { currentPassword } }))
    expect(await ask('')).toBe('403 currentPassword not provided')
    expect(await ask('outra-senha')).toBe('400 invalid currentPassword')
    expect(await ask(sandboxPassword)).toBe('200 ok')
  })

  it('is refused from another session, page or host, after its time, twice, and without its user', async () => {
    const maria = await app().signIn(person('Maria'))
    const other = await app().signIn(person('Maria'))
    const ask = async () => {
      const asked = await maria.call(requestPasskeyCreation, { body: {} })
      return (await expectOk(requestPasskeyCreation, asked)).options
    }
    const origin = originOf(maria)
    const send = async (
      made: ReturnType<Authenticator['create']>,
      visitor = maria,
      from = origin,
    ) =>
      readOutcome(
        await visitor.call(createPasskey, { body: { passkey: made }, headers: { origin: from } }),
      )
    const invalid = '400 invalid passkey'

    const options = await ask()
    const device = new Authenticator()
    other.cookies.set(
      '__Host-passkey-challenge',
      maria.cookies.get('__Host-passkey-challenge') ?? '',
    )
    const made = device.create(options, { origin })
    expect(await send(made, other)).toBe(invalid)
    const elsewhere = 'http://litoral.localhost'
    expect(await send(device.create(options, { origin: elsewhere }))).toBe(invalid)
    expect(await send(device.create(options, { origin: elsewhere }), maria, elsewhere)).toBe(
      invalid,
    )
    expect(await send(device.create(options, { origin, isUserVerified: false }))).toBe(invalid)
    const foreign = { ...options, rp: { ...options.rp, id: 'litoral.localhost' } }
    expect(await send(device.create(foreign, { origin }))).toBe(invalid)
    expect(await send(made)).toBe('200 ok')
    expect(await send(made)).toBe(invalid)

    const late = new Authenticator().create(await ask(), { origin })
    now = new Date(now.getTime() + 5 * minuteMs)
    expect(await send(late)).toBe(invalid)
  })

  it('is the eleventh of a subscriber at most once: ten are kept', async () => {
    const fibra = await app().signIn(person('Fibra'))
    for (let count = 0; count < 10; count += 1) await addPasskey(fibra)
    const asked = await fibra.call(requestPasskeyCreation, { body: {} })
    expect(await readOutcome(asked)).toBe('409 too many passkeys')
  })
})

describe('a sign-in by passkey', () => {
  it('is refused for another challenge, a used one, another page, and without its user', async () => {
    const device = await addPasskey(await app().signIn(person('Maria')))
    const visitor = app().visitor()
    const origin = originOf(visitor)
    const send = async (used: ReturnType<Authenticator['use']>, from = visitor) =>
      readOutcome(
        await from.call(signInWithPasskey, { body: { passkey: used }, headers: { origin } }),
      )
    const invalid = '401 invalid passkey'
    const options = await passkeyOptions(visitor)
    const used = device.use(options, { origin })
    expect(await send(used, app().visitor())).toBe(invalid)
    expect(await send(device.use(options, { origin: 'http://litoral.localhost' }))).toBe(invalid)
    expect(await send(device.use(options, { origin, isUserVerified: false }))).toBe(invalid)
    expect(await send({ ...used, userHandle: 'outra' })).toBe(invalid)
    expect(await send({ ...used, signature: device.use(options, { origin }).signature })).toBe(
      invalid,
    )
    const copy = visitor.copy()
    expect(await send(device.use(options, { origin }))).toBe('200 ok')
    expect(await send(device.use(options, { origin }), copy)).toBe(invalid)
    await passkeyOptions(copy)
    expect(await send(used, copy)).toBe(invalid)
  })

  it('with a counter that does not rise is refused and told to staff', async () => {
    const device = await addPasskey(await app().signIn(person('João')))
    expect((await enterWith(device, app().visitor())).status).toBe(200)
    device.counter -= 1
    expect(await readOutcome(await enterWith(device, app().visitor()))).toBe('401 invalid passkey')
    expect(app().log.join('')).toContain('passkey_copied')
    // The owner's device counts on and gets in.
    expect((await enterWith(device, app().visitor())).status).toBe(200)
  })

  it('works for devices that count nothing', async () => {
    const device = await addPasskey(await app().signIn(person('João')))
    for (let count = 0; count < 2; count += 1) {
      device.counter = -1
      expect((await enterWith(device, app().visitor())).status).toBe(200)
    }
  })

  it('is limited by source, without a word about passwords, and work lets it through', async () => {
    const visitor = app().visitor()
    const stranger = new Authenticator()
    for (let count = 0; count < 30; count += 1) {
      expect(await readOutcome(await enterWith(stranger, visitor))).toBe('401 passkey not found')
    }
    const refused = await enterWith(stranger, visitor)
    expect(refused.status).toBe(429)
    const solved = await proofFor(refused)
    expect(await readOutcome(await enterWith(stranger, visitor, solved))).toBe(
      '401 passkey not found',
    )
    const body = { cpfOrCnpj: person('Maria').document, password: sandboxPassword }
    expect((await visitor.call(signIn, { body })).status).toBe(200)
  })

  it('survives "sair de todos os outros aparelhos"', async () => {
    const maria = await app().signIn(person('Maria'))
    const device = await addPasskey(maria)
    expect((await maria.call(endOtherSessions, {})).status).toBe(200)
    expect((await enterWith(device, app().visitor())).status).toBe(200)
  })

  it('is refused while the ERP does not answer, and works again after', async () => {
    const device = await addPasskey(await app().signIn(person('Maria')))
    await app().fault({ upstream: 'erp', mode: 'down' })
    try {
      expect((await enterWith(device, app().visitor())).status).toBe(503)
    } finally {
      await app().fault({ upstream: 'erp', mode: 'ok' })
    }
    expect((await enterWith(device, app().visitor())).status).toBe(200)
  })
})
