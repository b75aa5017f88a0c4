import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createAcs, editAcs, removeAcs } from '#contract/staff/tenants/acs.ts'
import { sendAnnouncement } from '#contract/news/announcements.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { editBridge } from '#contract/staff/tenants/platform-bridge.ts'
import { setProviderPassword } from '#contract/staff/provider-access.ts'
import { checkAdminSession, checkProviderSession } from '#contract/staff/staff.ts'
import { editTenant, findTenant } from '#contract/staff/tenants/tenants.ts'
import { minuteMs, minuteSeconds } from '#domain/platform/time/durations.ts'
import { unchangedSecret } from '#domain/staff/tenants/secret.ts'
import { sandboxStaff } from '#sandbox/world/staff.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import { useApp } from '#tests/support/app.ts'
import { enterAsAdmin, enterAsProvider } from '#tests/support/people/staff.ts'
import { formOf } from '#tests/support/tenants/tenant-form.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

/** Milliseconds that tests have moved the clock forward, instead of waiting. */
let ahead = 0
const app = useApp({ now: () => new Date(Date.now() + ahead) })

const due = { status: 403, body: { message: 'fresh sign-in required' } }
const signInAgain = (browser: Visitor) => enterAsAdmin(browser, sandboxStaff.administrator)

/** An administrator whose sign-in is six minutes old. */
async function agedAdmin(): Promise<Visitor> {
  const browser = await app().signInAdmin()
  ahead += 6 * minuteMs
  return browser
}

const newKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()

const params = { clientId: 'serrana' }

/** Saves a provider's form with a change. */
async function edit(browser: Visitor, change: Partial<BodyOf<typeof editTenant>>) {
  const found = await browser.call(findTenant, { params })
  const { customer } = await expectOk(findTenant, found)
  return browser.call(editTenant, { params, body: { ...formOf(customer), ...change } })
}

const guarded = endpoints.filter(({ needsFreshSignIn }) => needsFreshSignIn)

describe('an action that needs a fresh sign-in', () => {
  it('is to send an announcement or a billed message, and to change staff or own domains', () => {
    expect(guarded.map(({ name }) => name).toSorted()).toEqual([
      'addAdministrator',
      'addTenantHost',
      'confirmOutage',
      'confirmTenantOutage',
      'correctAnnouncement',
      'createApiToken',
      'disableAdministrator',
      'endAdministratorSessions',
      'endProviderUserSessions',
      'inviteAdministrator',
      'inviteProviderUser',
      'inviteTenantOwner',
      'offerAdminAuthenticator',
      'offerOwnAuthenticator',
      'removeAdminPasskey',
      'removeOwnPasskey',
      'removeOwnSecondFactor',
      'removeTenant',
      'removeTenantHost',
      'renewAdminRecoveryCodes',
      'renewAdministratorAccess',
      'renewProviderUser',
      'renewTenantUser',
      'requestAdminPasskeyCreation',
      'requestOwnEnrolment',
      'requestOwnPasskeyCreation',
      'resetProviderSecondFactor',
      'resetProviderUserSecondFactor',
      'resetTenantUserSecondFactor',
      'sendAnnouncement',
      'sendAnnouncementDraft',
      'setCanonicalHost',
      'setProviderPassword',
      'setProviderUserEnabled',
      'setProviderUserRole',
      'setSecondFactorRule',
      'setTenantUserEnabled',
      'testMessageDelivery',
      'updateOutage',
      'updateTenantOutage',
      'withdrawAdministratorInvitation',
      'withdrawAnnouncement',
      'withdrawProviderInvitation',
      'withdrawTenantInvitation',
    ])
  })

  it.each(guarded.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is refused five minutes after the sign-in',
    async (_, endpoint) => {
      const browser =
        endpoint.policy === 'admin' ? await app().signInAdmin() : await app().signInProvider()
      const anything = {
        params: {
          id: 'x',
          announcementId: 'x',
          outageId: 'x',
          clientId: 'demo',
          host: 'x.demo.example',
        },
        query: {},
        body: {},
      }
      ahead += 4 * minuteMs
      expect((await readRefusal(await browser.call(endpoint, anything))).status).not.toBe(403)
      ahead += 2 * minuteMs
      expect(await readRefusal(await browser.call(endpoint, anything))).toEqual(due)
    },
  )

  it('is known beforehand: the check of the session says for how long it may be done', async () => {
    const administrator = await app().signInAdmin()
    const user = await app().signInProvider()
    const secondsLeft = async () => [
      (await expectOk(checkAdminSession, await administrator.call(checkAdminSession, {})))
        .fresh_seconds_left,
      (await expectOk(checkProviderSession, await user.call(checkProviderSession, {})))
        .fresh_seconds_left,
    ]
    const atFirst = await secondsLeft()
    ahead += 4 * minuteMs
    const later = await secondsLeft()
    ahead += minuteMs
    expect(await secondsLeft()).toEqual([0, 0])
    for (const left of atFirst) expect(left).toBeGreaterThan(4 * minuteSeconds)
    for (const left of atFirst) expect(left).toBeLessThanOrEqual(5 * minuteSeconds)
    for (const left of later) expect(left).toBeLessThanOrEqual(minuteSeconds)
  })

  it('is done after a new sign-in, which ends the former session of the browser', async () => {
    const browser = await agedAdmin()
    const former = browser.copy()
    const set = { params, body: { password: 'capim-orvalho-serra' } }
    expect(await readRefusal(await browser.call(setProviderPassword, set))).toEqual(due)
    await signInAgain(browser)
    await expectOk(setProviderPassword, await browser.call(setProviderPassword, set))
    expect((await former.call(checkAdminSession, {})).status).toBe(401)

    const user = await app().signInProvider('demo')
    ahead += 6 * minuteMs
    const announcement = { body: { title: 'Manutenção', message: 'Hoje, das 2h às 4h.' } }
    expect(await readRefusal(await user.call(sendAnnouncement, announcement))).toEqual(due)
    const formerUser = user.copy()
    await enterAsProvider(user, sandboxStaff.providerPassword)
    await expectOk(sendAnnouncement, await user.call(sendAnnouncement, announcement))
    expect((await formerUser.call(checkProviderSession, {})).status).toBe(401)
  })
})

describe('a secret of a provider', () => {
  it('changes after a fresh sign-in only, and what leads neither money nor people at any time', async () => {
    const browser = await agedAdmin()
    expect((await edit(browser, { primary_color: '#005500' })).status).toBe(200)
    const secret = { ixc_access_token: 'another-very-secret-token' }
    expect(await readRefusal(await edit(browser, secret))).toEqual(due)
    await signInAgain(browser)
    expect((await edit(browser, secret)).status).toBe(200)
  })

  it('is also the key of the ACS and that of the bridge', async () => {
    const browser = await agedAdmin()
    const acs = {
      acs_issuer_id: 'portal-serrana',
      acs_private_key: newKey(),
      acs_url: 'https://cliente.acs.sandbox.example',
    }
    const body = { client_id: 'cliente', ...acs }
    expect(await readRefusal(await browser.call(createAcs, { body }))).toEqual(due)
    await signInAgain(browser)
    const { acs: made } = await expectOk(createAcs, await browser.call(createAcs, { body }))
    ahead += 6 * minuteMs
    const { uuid } = made
    const renamed = {
      params: { uuid },
      body: { ...acs, acs_private_key: unchangedSecret, acs_issuer_id: 'outro' },
    }
    expect((await browser.call(editAcs, renamed)).status).toBe(200)
    const rekeyed = { params: { uuid }, body: { ...acs, acs_private_key: newKey() } }
    expect(await readRefusal(await browser.call(editAcs, rekeyed))).toEqual(due)
    expect(await readRefusal(await browser.call(removeAcs, { params: { uuid } }))).toEqual(due)

    const bridge = { platform_url: 'https://bridge.example', platform_key: 'a-bridge-key' }
    const edited = await browser.call(editBridge, { params, body: bridge })
    expect(await readRefusal(edited)).toEqual(due)
  })
})
