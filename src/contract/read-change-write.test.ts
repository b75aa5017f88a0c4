import { expect, it } from 'vitest'
import type { Endpoint } from './platform/endpoint.ts'
import { endpoints } from './endpoints.ts'

/*
 * What a GET answers may be changed and sent by the call that writes it. Every call of staff that takes a
 * body is one that writes what is read, or stands here with what it is instead.
 */

/** Questions and deeds: nothing that is read has the form of their body. */
const deeds = new Set([
  'acceptAdministratorInvitation',
  'acceptProviderInvitation',
  'addAdministrator',
  'beginAuthenticator',
  'changeAdminPassword',
  'changeOwnPassword',
  'confirmOutage',
  'confirmTenantOutage',
  'createAdminPasskey',
  'createOwnPasskey',
  'dropGivenUpJobs',
  'editBridge',
  'findSubscribers',
  'previewImage',
  'openRequestFor',
  'readCertificate',
  'removeTenant',
  'renewAdministratorAccess',
  'replaceAdminAuthenticator',
  'replaceOwnAuthenticator',
  'retryGivenUpJobs',
  'sendAnnouncementDraft',
  'setProviderPassword',
  'setSecondFactorRule',
  'startViewing',
  'testAcsConnection',
  'testAnnouncement',
  'testErpConnection',
  'testErpForms',
  'testGatewayConnection',
  'testMailDelivery',
  'testMessageDelivery',
  'uploadImage',
  'viewCertificate',
])

const namesOf = (schema: Endpoint['entry']): string[] =>
  schema && 'entries' in schema ? Object.keys(Object(schema.entries)) : []

const writes = endpoints.filter(
  ({ policy, body }: Endpoint) => body && (policy === 'admin' || policy === 'provider'),
)

it('says of each call of staff with a body what it writes, or that it writes nothing that is read', () => {
  const unsaid = writes.filter((one: Endpoint) => !one.entry && !deeds.has(one.name))
  expect(unsaid.map(({ name }) => name)).toEqual([])
})

it.each(writes.flatMap((one: Endpoint) => (one.entry ? [[one.name, one] as const] : [])))(
  'takes what is read as a thing that %s writes',
  (_, { entry, body }) => {
    const [read, written] = [namesOf(entry), namesOf(body)]
    expect(read.length).toBeGreaterThan(0)
    expect(read.some((name) => written.includes(name)) || written.length === 1).toBe(true)
  },
)
