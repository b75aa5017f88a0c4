import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { announcementChangeEndpoints } from '#contract/news/announcement-changes.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { checkProviderSession } from '#contract/staff/staff.ts'
import { type ProviderRole, providerRoles } from '#domain/staff/tenants/provider-role.ts'
import { anyInput } from '#tests/support/wire/any-input.ts'
import { expectOk } from '../../support/wire/answers.ts'
import { useApp } from '../../support/app.ts'
import { enterAsProviderUser } from '../../support/people/provider-users.ts'

/** Calls every route of providers' users in every role. */

const app = useApp()

const routes = endpoints.filter(({ policy }) => policy === 'provider')

const due = ({ roles = [] }: Endpoint, role: ProviderRole) =>
  roles.includes(role) ? '400 invalid request' : '403 forbidden'

describe.each(providerRoles)('routes called by a named user who is %s', (role) => {
  it('answers those of the role and refuses every other', async () => {
    const browser = await enterAsProviderUser(app(), 'demo', role)
    const told: Record<string, string> = {}
    for (const endpoint of routes) {
      const answer = await browser.call(endpoint, anyInput(endpoint))
      const { message } = v.parse(v.object({ message: v.string() }), await answer.json())
      told[endpoint.name] = `${answer.status} ${message}`
    }
    expect(told).toEqual(
      Object.fromEntries(routes.map((endpoint) => [endpoint.name, due(endpoint, role)])),
    )
  })

  it('is told the own name, e-mail and role, and is unknown at another provider', async () => {
    const browser = await enterAsProviderUser(app(), 'demo', role)
    const me = await expectOk(checkProviderSession, await browser.call(checkProviderSession, {}))
    expect(me).toMatchObject({ role, name: 'Bia Ramos', email: `${role}@demo.example` })
    const elsewhere = browser.copy({ clientId: 'litoral' })
    expect((await elsewhere.call(checkProviderSession, {})).status).toBe(401)
  })
})

/** What staff do with outages. */
const outageChanges = [
  'createOutage',
  'saveOutage',
  'removeOutage',
  'confirmOutage',
  'updateOutage',
  'endOutage',
  'cancelOutage',
]

describe('what the roles of providers are for', () => {
  /** Written out, so that a role gets a call knowingly. */
  it.each([
    // A search is a POST, so that no document stands in an address.
    ['reader', ['findSubscribers']],
    [
      'messages',
      [
        'sendAnnouncement',
        ...announcementChangeEndpoints.map(({ name }) => name),
        ...outageChanges,
      ],
    ],
    [
      'support',
      [
        'findSubscribers',
        'sendFirstAccess',
        'endSubscriberSessions',
        'liftSubscriberWaits',
        'sendBill',
        'createBillLink',
        'unlockContractFor',
        'openRequestFor',
        'startViewing',
        'endViewing',
        ...outageChanges,
        'seeProviderEvent',
      ],
    ],
  ] as const)('lets a user who is %s change nothing besides %j and the own access', (role, may) => {
    const own = new Set([
      'changeOwnPassword',
      'requestOwnEnrolment',
      'removeOwnSecondFactor',
      'offerOwnAuthenticator',
      'replaceOwnAuthenticator',
      'endOwnSession',
      'requestOwnPasskeyCreation',
      'createOwnPasskey',
      'renameOwnPasskey',
      'removeOwnPasskey',
      'endOtherOwnSessions',
    ])
    const changing = routes.filter(
      ({ method, roles = [] }) => method !== 'GET' && roles.includes(role),
    )
    const names = changing.map(({ name }) => name).filter((name) => !own.has(name))
    expect(names.toSorted()).toEqual(Array.from<string>(may).toSorted())
  })

  /** Written out, so that what tells of subscribers opens to them knowingly. */
  it('lets a user who writes messages read outages, announcements and the own access alone', () => {
    const reads = routes.filter(
      ({ method, roles = [] }) => method === 'GET' && roles.includes('messages'),
    )
    expect(reads.map(({ name }) => name).toSorted()).toEqual([
      'checkProviderSession',
      'findAnnouncementReach',
      'findOwnAccess',
      'listAnnouncements',
      'listOutages',
      'listOwnPasskeys',
      'listOwnSessions',
      'readProviderSystems',
      'searchAudience',
      'searchOutageArea',
    ])
  })

  it('lets an owner do everything', () => {
    expect(routes.filter(({ roles = [] }) => !roles.includes('owner'))).toEqual([])
  })
})
