import { describe, expect, it } from 'vitest'
import { endpoint } from '#contract/platform/endpoint.ts'
import { success } from '#contract/platform/scalars.ts'
import type { Session, SignedInStaff } from './call.ts'
import { payerOf, requireOpenToViewings } from './viewing-access.ts'

const read = {
  name: 'read',
  method: 'GET',
  path: '/api/read',
  policy: 'subscriber',
  worksWithoutErp: true,
  summary: '',
  answer: success,
  refusals: {},
} as const

describe('the gate of viewings', () => {
  it('is closed to an endpoint that says nothing of viewings', () => {
    expect(() => requireOpenToViewings(endpoint(read))).toThrow('closed to viewings')
    const ownDevice = endpoint({ ...read, isOpenToOwnDevice: true })
    expect(() => requireOpenToViewings(ownDevice)).toThrow('closed to viewings')
  })

  it('is open to one that opens itself', () => {
    const open = endpoint({ ...read, isOpenToViewings: true })
    expect(() => requireOpenToViewings(open)).not.toThrow()
  })
})

describe('who pays for a call', () => {
  const session: Session = {
    id: 'viewing',
    right: 'full',
    isOwnDevice: false,
    customerId: '101',
    documentHash: 'hash',
    featureFlags: [],
  }
  const staffMember: SignedInStaff = {
    id: 'clerk',
    role: 'provider',
    clientId: 'demo',
    login: 'clerk@demo.example',
    name: 'Bia Ramos',
    providerRole: 'support',
    freshLeftMs: 1,
    isSandbox: false,
    sessionId: 'of staff',
    clientIds: null,
    mayLead: true,
    hasSecondFactor: false,
  }

  it('is the subscriber who calls', () => {
    expect(payerOf(session, undefined)).toBe(session)
  })

  it('is the member of staff who looks', () => {
    const payer = payerOf({ ...session, isViewing: true }, staffMember)
    expect(payer).toMatchObject({ id: 'of staff', customerId: 'clerk', documentHash: '' })
  })
})
