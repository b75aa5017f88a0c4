import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { providerRoles } from '#domain/staff/tenants/provider-role.ts'
import { anyInput } from '#tests/support/wire/any-input.ts'
import { person, useApp } from '../../support/app.ts'
import { enterAsProviderUser } from '../../support/people/provider-users.ts'
import { beginViewing, callInViewing } from '../../support/people/viewings.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

/** Calls every route in a viewing of a subscriber's portal. */

const app = useApp()
const maria = person('Maria')

/** The calls of a viewing, written out, so that one is opened knowingly. */
const openCalls = [
  'checkAcs',
  'customerDetails',
  'findSupportRequest',
  'listApps',
  'listContracts',
  'listFiscalNotes',
  'listInvoices',
  'listOutageCredits',
  'listOwnOutages',
  'listServices',
  'listSupportMessages',
  'listSupportRequests',
  'listSupportSubjects',
  'readInvoiceParts',
  'readNextInvoice',
]

const closedAnswer = ({ policy }: Endpoint) =>
  policy === 'admin' || policy === 'admin-visitor' ? '404 not found' : '403 closed to viewings'

/** Each route's answer, and what is due where the open calls give `open`. */
async function walk(browser: Visitor, id: string, open: string) {
  const told: Record<string, string> = {}
  const due: Record<string, string> = {}
  for (const endpoint of endpoints) {
    const answer = await callInViewing(browser, id, endpoint, anyInput(endpoint))
    const { message } = v.parse(v.object({ message: v.string() }), await answer.json())
    told[endpoint.name] = `${answer.status} ${message}`
    due[endpoint.name] = openCalls.includes(endpoint.name) ? open : closedAnswer(endpoint)
  }
  return { told, due }
}

describe('routes called in a viewing', () => {
  it('opens the written list alone, and each is a read that changes nothing', () => {
    const open = endpoints.filter(({ isOpenToViewings }) => isOpenToViewings)
    expect(open.map(({ name }) => name).toSorted()).toEqual(openCalls)
    const others = open.filter(
      ({ method, policy, hasEffect, upstreamCost }) =>
        method !== 'GET' || policy !== 'subscriber' || hasEffect || upstreamCost === 'document',
    )
    expect(others).toEqual([])
  })

  it('answers the open calls and refuses every other', async () => {
    const clerk = await enterAsProviderUser(app(), 'demo', 'support')
    const { told, due } = await walk(clerk, await beginViewing(clerk, maria), '400 invalid request')
    expect(told).toEqual(due)
  })

  it('opens no more in a browser that has a session of the subscriber too', async () => {
    const both = await app().signIn(maria)
    const clerk = await enterAsProviderUser(app(), 'demo', 'owner')
    const id = await beginViewing(clerk, maria)
    for (const [name, value] of clerk.cookies) both.cookies.set(name, value)
    const { told, due } = await walk(both, id, '400 invalid request')
    expect(told).toEqual(due)
  })

  it('opens nothing to a subscriber who names a viewing', async () => {
    const clerk = await enterAsProviderUser(app(), 'demo', 'support')
    const subscriber = await app().signIn(maria)
    const { told, due } = await walk(
      subscriber,
      await beginViewing(clerk, maria),
      '401 unauthenticated',
    )
    expect(told).toEqual(due)
  })

  it('opens nothing without a viewing, or in that of another member of staff', async () => {
    const clerk = await enterAsProviderUser(app(), 'demo', 'support')
    const owner = await enterAsProviderUser(app(), 'demo', 'owner')
    for (const id of ['', '1', 'f'.repeat(32), await beginViewing(owner, maria)]) {
      const { told, due } = await walk(clerk, id, '403 viewing over')
      expect(told).toEqual(due)
    }
  })

  it.each(providerRoles.filter((role) => role === 'reader' || role === 'messages'))(
    'opens nothing to a user who is %s',
    async (role) => {
      const owner = await enterAsProviderUser(app(), 'demo', 'owner')
      const id = await beginViewing(owner, maria)
      const { told, due } = await walk(
        await enterAsProviderUser(app(), 'demo', role),
        id,
        '403 forbidden',
      )
      expect(told).toEqual(due)
    },
  )
})
