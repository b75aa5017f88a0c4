import { beforeEach, describe, expect, it } from 'vitest'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import type { LanePasswords } from '#server/platform/auth/passwords/passwords.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { benchTenant } from '#tests/support/tenants/bench-tenant.ts'
import { customerRow, fakeIxc, listing, type Row } from '#tests/support/upstreams/fake-ixc.ts'
import { centralPasswords } from './central-password.ts'
import { signInService } from './service.ts'

/*
 * What a try costs, counted: each entry is a piece of work that takes time. Texts and waits are tested
 * through the whole server.
 */
const document = '52998224725'
const right = 'Canoa-Verde-77'
const work: string[] = []

const hasher: LanePasswords = {
  hash: async () => {
    work.push('hash')
    return 'new hash'
  },
  verify: async () => {
    work.push('verify')
    return false
  },
  verifyAgainstNothing: async () => {
    work.push('verify')
    return false
  },
}

/** The sign-in at a provider whose ERP holds these rows; `hasPassword`: the portal has one of its own. */
function signInAt(
  rule: 'always' | 'first-time',
  rows: readonly Row[],
  hasPassword: boolean,
  isFull = false,
) {
  const { erps } = fakeIxc(({ resource }) => {
    work.push(`erp ${resource}`)
    return resource === 'cliente' ? listing(...rows) : listing()
  })
  const credential = {
    customerId: '7',
    documentHash: 'h',
    passwordHash: 'kept hash',
    featureFlags: [],
    changedAt: new Date(),
    isSandbox: false,
    devicesEndedAt: null,
    endedDevices: {},
    recoveredBy: null,
    paymentHoldUntil: null,
    keptDevice: null,
    writeMarks: {},
  }
  const hashDocument = () => 'h'
  const central = centralPasswords({
    hashDocument,
    password: { isWeak: async () => false, adopt: async () => true },
    recovery: { beginNewPassword: async () => [] },
  })
  const rules = providerRules('demo', { centralPassword: rule })
  const none = { acsUrl: null, gateway: null, bank: null, messageGateway: null }
  const agreementGateway = 'cielo' as const
  const tenant = { ...benchTenant, ...none, agreementGateway, isSandbox: true, rules }
  const service = signInService({
    erps,
    central,
    guessing: { isAlarmOn: async () => false },
    warnOfAttack: async () => {},
    warnOwner: async () => {},
    passwords: {
      in: () => hasher,
      reserve: () => ({ ...hasher, release: () => {} }),
      requireRoom: () => {
        if (isFull) throw new Error('no room')
      },
      hasRoom: () => true,
      assignReturn: () => 1,
      isOutdated: () => false,
    },
    session: {
      hashDocument,
      openForVisitor: async () => ({ featureFlags: [], cookies: [] }),
      remembered: { read: () => null },
      credentials: {
        findByDocument: async () => {
          work.push('credentials')
          return hasPassword ? [credential] : []
        },
        rehash: async () => {},
      },
      devices: {
        find: async () => null,
        presented: () => (isFull ? 'device' : null),
        isEnded: async () => false,
      },
      sessions: { endAll: async () => {} },
      signInLimits: {
        begin: async () => ({
          succeeded: async () => void work.push('succeeded'),
          work: null,
          failed: async () => {
            work.push('failed')
            return false
          },
          abandoned: async () => void work.push('abandoned'),
        }),
      },
    },
  })
  const visit = {
    tenant,
    source: '203.0.113.7',
    now: new Date(),
    signal: new AbortController().signal,
    isLocal: true,
    cookieHeader: '',
    proof: null,
    isOwnDevice: undefined,
  }
  return (password: string) => service.withDocument(visit, { cpfOrCnpj: document, password })
}

const workOf = async (trying: Promise<unknown>) => {
  const refusal = await trying.catch((error: unknown) => error)
  return { text: refusal instanceof Refusal ? refusal.text : 'in', work: [...work] }
}

beforeEach(() => work.splice(0))

describe.each(['first-time', 'always'] as const)('a wrong password, with the rule %s', (rule) => {
  const withCentral = { ...customerRow, senha: right, senha_hotsite_md5: 'N' }
  it.each([
    ['of an unknown document', [], false],
    ['of a customer without a password here', [withCentral], false],
    ['of a customer with a password here', [withCentral], true],
    ['of a customer without any password', [customerRow], false],
  ])('%s costs the same questions and one hash', async (_name, rows, hasPassword) => {
    const { text, work: done } = await workOf(signInAt(rule, rows, hasPassword)('wrong'))
    expect(text).toBe('invalid password')
    // The ERP and the database are asked at once, in either order.
    expect(done.slice(0, 3).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'credentials',
      'erp cliente',
      'erp cliente',
    ])
    expect(done.slice(3)).toEqual(['verify', 'failed'])
  })
})

it('hashes again only once the password of the central was right', async () => {
  const row = { ...customerRow, senha: right, senha_hotsite_md5: 'N' }
  const { text, work: done } = await workOf(signInAt('first-time', [row], false)(right))
  expect(text).toBe('in')
  expect(done.filter((one) => !one.startsWith('erp'))).toEqual([
    'credentials',
    'verify',
    'succeeded',
    'hash',
  ])
})

it.each([
  [
    'the only one with a password',
    [
      { ...customerRow, ativo: '' },
      { ...customerRow, id: '8' },
    ],
  ],
  [
    'active, beside an inactive one',
    [
      { ...customerRow, id: '8', ativo: '' },
      { ...customerRow, ativo: 'N' },
    ],
  ],
])('says nothing of a password while a record is unreadable: %s', async (_name, rows) => {
  const signIn = signInAt('always', rows, true)
  await expect(signIn('wrong')).rejects.toThrow('may be unreadable')
  expect(work.filter((one) => !one.startsWith('erp'))).toEqual(['credentials', 'abandoned'])
})

it('goes on where a readable record has the password, whatever its duplicate is', async () => {
  const rows = [customerRow, { ...customerRow, id: '8', ativo: '' }]
  const { text } = await workOf(signInAt('always', rows, true)('wrong'))
  expect(text).toBe('invalid password')
})

it('reads nothing for a known browser while its lane is full', async () => {
  const { work: done } = await workOf(signInAt('always', [customerRow], true, true)(right))
  expect(done).toEqual([])
})
