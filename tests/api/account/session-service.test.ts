import { randomBytes } from 'node:crypto'
import { isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { dayMs, minuteMs } from '#domain/platform/time/durations.ts'
import { useDatabase } from '#tests/support/database/database.ts'
import type { Cookie } from '#server/platform/http/visitors/cookies.ts'
import type { SuspiciousEvent } from '#server/platform/suspicious-events/port.ts'
import { type CredentialStore, credentialStore } from '#server/account/session/credentials.ts'
import { type SessionService, sessionService } from '#server/account/session/service.ts'
import { endDevice } from '#server/account/session/devices/end-device.ts'
import { ownDeviceStore } from '#server/account/session/devices/own-device-store.ts'
import { secretRotation } from '#server/account/session/tokens/secret-rotation.ts'
import { replaceSecret } from '#server/account/session/tokens/secret-store.ts'
import { sessionStore } from '#server/account/session/store.ts'
import { credentials, sessions as sessionTable } from '#server/account/session/table.ts'
import { tokens } from '#server/account/session/tokens/token.ts'

const start = new Date('2026-11-20T12:00:00Z')
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds)
const demo = { clientId: 'demo' }
const litoral = { clientId: 'litoral' }

const database = useDatabase()
const keys = { token: randomBytes(32), rotation: randomBytes(32) }
const documentHash = 'maria'
let events: SuspiciousEvent[] = []
let thefts = 0
/** Resolves when what a process records as suspicious has been written. */
let written: Promise<void>
let service: SessionService
let people: CredentialStore

/** Another process: the same database and keys, with an empty cache. */
function newProcess(): SessionService {
  return sessionService({
    store: sessionStore(database()),
    ownDeviceStore: ownDeviceStore(database()),
    endDevice: endDevice(database()),
    tokens: tokens(keys.token),
    limits: { isTheftCertain: async () => (thefts += 1) >= 3 },
    rotation: secretRotation({
      replace: replaceSecret(database()),
      rotationKey: keys.rotation,
    }),
    recordSuspiciousEvent: async (event) => {
      events.push(event)
      await written
    },
    writes: { observe: () => {} },
  })
}

beforeEach(async () => {
  await database().db.delete(sessionTable)
  await database().db.delete(credentials)
  people = credentialStore(database())
  events = []
  thefts = 0
  written = Promise.resolve()
  service = newProcess()
  await hasPassword('demo', '1', ['credit_card'])
  await hasPassword('litoral', '1', [])
})

async function hasPassword(clientId: string, customerId: string, flags: 'credit_card'[]) {
  const subscriber = { clientId, customerId, documentHash }
  await people.putSandbox({ ...subscriber, passwordHash: 'x', featureFlags: flags })
}

/** The cookies as a browser sends them back. */
function jar(cookies: readonly Cookie[]) {
  const value = (name: string) => cookies.find((one) => one.name === name)?.value ?? ''
  const secret = value('__Host-vt')
  return { authorization: value('validToken'), cookieHeader: `__Host-vt=${secret}`, secret }
}

async function signIn(now = start, clientId = 'demo', isOwnDevice = false) {
  const flags = clientId === 'demo' ? (['credit_card'] as const) : []
  const customer = { customerId: '1', documentHash, featureFlags: flags }
  return jar((await service.open(clientId, customer, { now, isOwnDevice })).cookies)
}

interface Where {
  readonly tenant?: typeof demo
  readonly accepts?: 'valid' | 'expired'
  readonly by?: SessionService
}

const enter = (
  held: { authorization: string; cookieHeader: string },
  now = start,
  { tenant = demo, accepts = 'valid', by = service }: Where = {},
) => by.authenticate({ ...held, tenant, now, accepts })

async function renew(held: Awaited<ReturnType<typeof signIn>>, now: Date, by = service) {
  const session = await enter(held, now, { accepts: 'expired', by })
  return jar(await by.renew(session, { tenant: demo, cookieHeader: held.cookieHeader, now }))
}

const refused = { text: 'unauthenticated', status: 401 }

describe('a session', () => {
  it('needs both the token and the secret of the same sign-in', async () => {
    const one = await signIn()
    const other = await signIn()
    await expect(enter(one)).resolves.toMatchObject({ customerId: '1' })
    await expect(enter({ ...one, authorization: '' })).rejects.toMatchObject(refused)
    await expect(enter({ ...one, cookieHeader: '' })).rejects.toMatchObject(refused)
    await expect(
      enter({ authorization: one.authorization, cookieHeader: other.cookieHeader }),
    ).rejects.toMatchObject(refused)
    const twice = `${one.cookieHeader}; __Host-vt=planted`
    await expect(enter({ ...one, cookieHeader: twice })).rejects.toMatchObject(refused)
  })

  it('is valid at one provider only', async () => {
    const held = await signIn()
    await expect(enter(held, start, { tenant: litoral })).rejects.toMatchObject(refused)
  })

  it('has the current feature flags, not those at sign-in', async () => {
    const held = await signIn()
    expect((await enter(held)).featureFlags).toEqual(['credit_card'])
    await hasPassword('demo', '1', [])
    expect((await enter(held, start, { by: newProcess() })).featureFlags).toEqual([])
  })

  it('ends when its credentials are deleted', async () => {
    const held = await signIn()
    await database().db.delete(credentials)
    await expect(enter(held)).rejects.toMatchObject(refused)
  })

  it('has a new token and secret after every sign-in', async () => {
    const one = await signIn()
    const other = await signIn()
    expect(other.authorization).not.toBe(one.authorization)
    expect(other.secret).not.toBe(one.secret)
  })

  it('has a token that expires after 15 minutes and is renewed while the session is live', async () => {
    const held = await signIn()
    await expect(enter(held, after(15 * minuteMs))).rejects.toMatchObject(refused)
    const renewed = await renew(held, after(15 * minuteMs))
    await expect(enter(renewed, after(29 * minuteMs))).resolves.toMatchObject({ customerId: '1' })
  })

  it('ends after 14 days without use', async () => {
    const held = await signIn()
    const edge = after(14 * dayMs)
    const justBefore = after(14 * dayMs - 1)
    await expect(enter(held, edge, { accepts: 'expired' })).rejects.toMatchObject(refused)
    await expect(enter(held, justBefore, { accepts: 'expired' })).resolves.toBeDefined()
    // The use above has extended it.
    await expect(enter(held, edge, { accepts: 'expired' })).resolves.toBeDefined()
  })

  it('ends after 30 days whatever its use', async () => {
    let held = await signIn()
    for (let days = 5; days < 30; days += 5) held = await renew(held, after(days * dayMs))
    await expect(renew(held, after(30 * dayMs - 1))).resolves.toBeDefined()
    await expect(renew(held, after(30 * dayMs))).rejects.toMatchObject(refused)
  })

  it('is the eleventh to end the oldest one of ten', async () => {
    const oldest = await signIn()
    const others = []
    for (let device = 1; device < 11; device += 1) others.push(await signIn(after(device)))
    const now = after(minuteMs)
    await expect(enter(oldest, now)).rejects.toMatchObject(refused)
    for (const living of others) await expect(enter(living, now)).resolves.toBeDefined()
  })

  it('is the eleventh to end a session before an own device, however long that was not used', async () => {
    const own = await signIn(start, 'demo', true)
    const oldest = await signIn(after(1))
    for (let device = 2; device <= 11; device += 1) await signIn(after(device))
    const now = after(minuteMs)
    await expect(enter(oldest, now)).rejects.toMatchObject(refused)
    await expect(enter(own, now)).resolves.toBeDefined()
  })

  it('stays when ten own devices are signed in already', async () => {
    for (let device = 0; device < 10; device += 1) await signIn(after(device), 'demo', true)
    await expect(enter(await signIn(after(10)), after(minuteMs))).resolves.toBeDefined()
  })

  it('is one of at most ten when twenty sign in at once', async () => {
    const held = await Promise.all(Array.from({ length: 20 }, (_, device) => signIn(after(device))))
    const outcomes = await Promise.allSettled(held.map((one) => enter(one, after(minuteMs))))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  })

  it('ends together with all others of the customer, but not with those of other customers', async () => {
    const [one, other, neighbour] = [await signIn(), await signIn(), await signIn(start, 'litoral')]
    await enter(one)
    await service.endAll({ clientId: 'demo', customerId: '1', documentHash }, start)
    await expect(enter(one)).rejects.toMatchObject(refused)
    await expect(enter(other)).rejects.toMatchObject(refused)
    await expect(enter(neighbour, start, { tenant: litoral })).resolves.toBeDefined()
  })
})

describe('the session secret', () => {
  const tomorrow = after(dayMs)

  it('stays the same for a day, then changes', async () => {
    const held = await signIn()
    const same = await renew(held, after(dayMs - 1))
    expect(same.secret).toBe(held.secret)
    const changed = await renew(held, tomorrow)
    expect(changed.secret).not.toBe(held.secret)
    const again = await renew(changed, after(dayMs + 2 * minuteMs))
    expect(again.secret).toBe(changed.secret)
    expect((await renew(again, after(2 * dayMs + 2 * minuteMs))).secret).not.toBe(changed.secret)
  })

  it('rotates to the same new secret for all tabs that renew at once', async () => {
    const held = await signIn()
    const tabs = await Promise.all(Array.from({ length: 5 }, () => renew(held, tomorrow)))
    const late = await renew(held, after(dayMs + minuteMs - 1))
    const rotated = new Set([...tabs, late].map(({ secret }) => secret))
    expect(rotated.size).toBe(1)
    expect(rotated).not.toContain(held.secret)
    await expect(enter(late, after(dayMs + minuteMs))).resolves.toBeDefined()
    expect(events).toEqual([])
  })

  it('ends the session when it is used after its grace period, since it may be a stolen copy', async () => {
    const held = await signIn()
    const renewed = await renew(held, tomorrow)
    await enter(renewed, tomorrow)
    const tooLate = after(dayMs + minuteMs)
    await expect(enter(held, tooLate, { accepts: 'expired' })).rejects.toMatchObject(refused)
    await expect(enter(renewed, tooLate)).rejects.toMatchObject(refused)
    const subscriber = { customerId: '1', documentHash }
    expect(events).toMatchObject([
      { kind: 'session_theft_suspected', clientId: 'demo', subscriber },
    ])
  })

  it('may be used for days when the answer with the new one was lost, and gets the same again', async () => {
    const held = await signIn()
    const lost = await renew(held, tomorrow)
    const again = await renew(held, after(9 * dayMs))
    expect(again.secret).toBe(lost.secret)
    await expect(enter(held, after(10 * dayMs), { accepts: 'expired' })).resolves.toBeDefined()
    await expect(enter(again, after(10 * dayMs), { accepts: 'expired' })).resolves.toBeDefined()
    const tooLate = after(10 * dayMs + minuteMs)
    await expect(enter(held, tooLate, { accepts: 'expired' })).rejects.toMatchObject(refused)
  })

  it('ends the session when a copy was renewed and used first', async () => {
    const owner = await signIn()
    const thief = await renew(owner, tomorrow)
    await enter(thief, tomorrow)
    const later = after(dayMs + minuteMs)
    await expect(enter(owner, later, { accepts: 'expired' })).rejects.toMatchObject(refused)
    await expect(enter(thief, later)).rejects.toMatchObject(refused)
    expect(events).toMatchObject([{ kind: 'session_theft_suspected' }])
  })

  it('ends the session, however long the event of it takes to be written', async () => {
    const owner = await signIn()
    const thief = await renew(owner, tomorrow)
    await enter(thief, tomorrow)
    let write = () => {}
    written = new Promise<void>((resolve) => (write = resolve))
    const later = after(dayMs + minuteMs)
    const tried = enter(owner, later, { accepts: 'expired' })
    await expect
      .poll(() => database().db.$count(sessionTable, isNull(sessionTable.revokedAt)))
      .toBe(0)
    write()
    await expect(tried).rejects.toMatchObject(refused)
  })

  it('is accepted, after rotation in one process, by another that has the old one cached', async () => {
    const [here, there] = [newProcess(), newProcess()]
    const held = await signIn()
    await enter(held, tomorrow, { accepts: 'expired', by: there })
    const renewed = await renew(held, tomorrow, here)
    await expect(enter(renewed, tomorrow, { by: there })).resolves.toBeDefined()
    expect(events).toEqual([])
  })

  it('ends the session when it is missing three times', async () => {
    const held = await signIn()
    for (let theft = 0; theft < 2; theft += 1) {
      await expect(enter({ ...held, cookieHeader: '' })).rejects.toMatchObject(refused)
    }
    await expect(enter(held)).resolves.toBeDefined()
    await expect(enter({ ...held, cookieHeader: '__Host-vt=x' })).rejects.toMatchObject(refused)
    await expect(enter(held)).rejects.toMatchObject(refused)
  })
})

const leave = (held: { authorization: string; cookieHeader: string }, tenant = demo) =>
  service.signOut({ ...held, tenant, now: start })

describe('sign-out', () => {
  it('ends the session at once', async () => {
    const held = await signIn()
    await enter(held)
    await leave(held)
    await expect(enter(held)).rejects.toMatchObject(refused)
    await expect(enter(held, start, { by: newProcess() })).rejects.toMatchObject(refused)
  })

  it('works with the secret alone, since the portal may have removed the token already', async () => {
    const held = await signIn()
    await enter(held)
    await leave({ ...held, authorization: '' })
    await expect(enter(held)).rejects.toMatchObject(refused)
  })

  it('ends nothing with the token alone, nor at another provider', async () => {
    const held = await signIn()
    await leave({ ...held, cookieHeader: '' })
    await leave(held, litoral)
    await expect(enter(held)).resolves.toBeDefined()
  })
})
