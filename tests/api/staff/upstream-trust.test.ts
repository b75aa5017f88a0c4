import { X509Certificate } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { listAudit } from '#contract/platform/audit.ts'
import { testErpConnection } from '#contract/staff/connections.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { staffHealth } from '#contract/installation/health.ts'
import { checkDocument } from '#contract/account/recovery.ts'
import { listSuspiciousEvents } from '#contract/platform/suspicious-events.ts'
import { editTenant, findTenant } from '#contract/staff/tenants/tenants.ts'
import { readCertificate, viewCertificate } from '#contract/staff/tenants/upstream-trust.ts'
import { dayMs, minuteMs } from '#domain/platform/time/durations.ts'
import type { UpstreamTrust } from '#domain/staff/tenants/upstream-trust.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import { useApp } from '#tests/support/app.ts'
import { createCertificate, type TestCertificate } from '#tests/support/wire/certificates.ts'
import { serveTls } from '#tests/support/wire/tls-server.ts'
import { formOf } from '#tests/support/tenants/tenant-form.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const fingerprint = ({ cert }: TestCertificate) => new X509Certificate(cert).fingerprint256
const own = createCertificate({ commonName: 'erp da serrana' })
const other = createCertificate({ commonName: 'outro servidor' })
const authority = createCertificate({ commonName: 'Autoridade Serrana', isAuthority: true })
const ended = createCertificate({
  commonName: 'erp da serrana',
  from: new Date(Date.now() - 9 * dayMs),
  until: new Date(Date.now() - dayMs),
})

const company = { total: '1', registros: [{ id: '1', razao: 'Serrana Fibra Ltda', cnpj: '1' }] }
const erp = await serveTls(own, (_request, response) => response.end(JSON.stringify(company)))
afterAll(() => erp.close())

/** Milliseconds that tests have moved the clock forward, instead of waiting. */
let ahead = 0
const app = useApp({
  env: { EGRESS_ALLOW: erp.address },
  now: () => new Date(Date.now() + ahead),
})
const params = { clientId: 'serrana' }
const token = '7:0123456789abcdef'
const pinned: UpstreamTrust = {
  kind: 'pinned',
  address: erp.address,
  certificate: own.cert.trim(),
}

let admin: Visitor
beforeEach(async () => {
  admin = await app().signInAdmin()
})

const open = async () =>
  (await expectOk(findTenant, await admin.call(findTenant, { params }))).customer

async function save(change: Partial<BodyOf<typeof editTenant>>): Promise<Response> {
  return admin.call(editTenant, { params, body: { ...formOf(await open()), ...change } })
}

/** Points the provider at the server of this test. */
const moveTo = (trust: UpstreamTrust | null) =>
  save({ ixc_domain: erp.address, ixc_access_token: token, ixc_trust: trust })

async function tryErp(trust: UpstreamTrust | null) {
  const body = { ixc_domain: erp.address, ixc_access_token: token, ixc_trust: trust }
  return expectOk(testErpConnection, await admin.call(testErpConnection, { body }))
}

const events = async () =>
  (await expectOk(listSuspiciousEvents, await admin.call(listSuspiciousEvents, {}))).events

async function healthOfSerrana() {
  const { tenants } = await expectOk(staffHealth, await admin.call(staffHealth, {}))
  return tenants.find(({ client_id: id }) => id === 'serrana')
}
const certificates = async () => (await healthOfSerrana())?.certificates
const erpState = async () =>
  (await healthOfSerrana())?.upstreams.find(({ upstream }) => upstream === 'erp')?.state

describe('the certificate of a server', () => {
  it('is shown before it is trusted, and nothing is sent to the server', async () => {
    const callsBefore = erp.calls()
    const answer = await admin.call(viewCertificate, { body: { address: erp.address } })
    expect(await expectOk(viewCertificate, answer)).toMatchObject({
      address: erp.address,
      problem: 'self-signed',
      certificate: {
        fingerprint: fingerprint(own),
        subject: 'CN=erp da serrana',
        issuer: 'CN=erp da serrana',
      },
    })
    expect(erp.calls()).toBe(callsBefore)
  })

  it.each([
    ['127.0.0.1', 'address refused'],
    ['10.0.0.1:4443', 'address refused'],
    ['169.254.169.254', 'address refused'],
    ['demo.erp.sandbox.example', 'address refused'],
    ['http://erp.example.net:4443', 'address refused'],
  ])('is not looked at where the server calls nobody: %s', async (address, message) => {
    const answer = await admin.call(viewCertificate, { body: { address } })
    expect(await readRefusal(answer)).toMatchObject({ status: 400, body: { message } })
  })

  it('is read from a pasted text, which is refused when it is none', async () => {
    const read = (certificate: string) =>
      admin.call(readCertificate, { body: { address: erp.address, certificate } })
    const { certificates: found } = await expectOk(readCertificate, await read(authority.cert))
    expect(found).toMatchObject([{ fingerprint: fingerprint(authority), is_authority: true }])
    for (const [text, message] of [
      ['isto não é um certificado', 'certificate unreadable'],
      [own.cert.slice(0, 120), 'certificate unreadable'],
      [own.cert.replace('MII', 'AAA'), 'certificate unreadable'],
      [own.cert.repeat(6), 'certificate unreadable'],
      [own.key, 'private key given'],
      [own.cert + own.key, 'private key given'],
    ] as const) {
      expect((await readRefusal(await read(text))).body).toMatchObject({ message })
    }
    expect(app().log.join('\n')).not.toContain(own.key.slice(30, 60))
  })
})

describe('a trust in the form', () => {
  it.each([
    ['a text that is no certificate', { ...pinned, certificate: 'x' }, 'certificate unreadable'],
    ['a private key', { ...pinned, certificate: own.key }, 'private key given'],
    [
      'two certificates to pin',
      { ...pinned, certificate: own.cert + other.cert },
      'certificate unreadable',
    ],
    ['an expired certificate', { ...pinned, certificate: ended.cert }, 'certificate expired'],
    [
      'a certificate that signs nothing as an authority',
      { ...pinned, kind: 'authority' },
      'certificate is no authority',
    ],
    ['another address', { ...pinned, address: '127.0.0.1:1' }, 'trust of another address'],
    [
      'public authorities with a certificate',
      { ...pinned, kind: 'public' },
      'certificate unreadable',
    ],
  ] as const)('is refused with %s, and nothing changes', async (_what, trust, message) => {
    const before = await open()
    expect(await readRefusal(await moveTo(trust))).toMatchObject({
      status: 400,
      body: { message, fields: ['ixc_trust'] },
    })
    expect(await open()).toEqual(before)
  })

  it('is saved by a fresh sign-in alone, and the record names it', async () => {
    await expectOk(editTenant, await moveTo(null))
    ahead += 6 * minuteMs
    const late = await save({ ixc_trust: pinned })
    expect(await readRefusal(late)).toMatchObject({
      status: 403,
      body: { message: 'fresh sign-in required' },
    })
    expect((await open()).ixc_trust).toBeNull()

    admin = await app().signInAdmin()
    await expectOk(editTenant, await save({ ixc_trust: pinned }))
    expect((await open()).ixc_trust).toEqual(pinned)
    const audit = await expectOk(listAudit, await admin.call(listAudit, { params, query: {} }))
    expect(audit.entries[0]).toMatchObject({ action: 'tenant edited', fields: ['ixc_trust'] })

    const moved = await save({ ixc_domain: 'erp.example.net', ixc_access_token: token })
    expect((await readRefusal(moved)).body).toMatchObject({ message: 'trust of another address' })
  })

  it('confirms a port, which is refused without it', async () => {
    const domain = { ixc_domain: 'erp.example.net:4443', ixc_access_token: token }
    const port: UpstreamTrust = { kind: 'public', address: 'erp.example.net:4443', certificate: '' }
    const refused = await save({ ...domain, ixc_trust: null })
    expect((await readRefusal(refused)).body).toMatchObject({ message: 'address refused' })
    await expectOk(editTenant, await save({ ...domain, ixc_trust: port }))
    const back = await save({ ixc_domain: 'serrana.erp.sandbox.example', ixc_access_token: token })
    expect((await readRefusal(back)).body).toMatchObject({ message: 'trust of another address' })
  })
})

describe('a connection test', () => {
  it('says what is wrong with the certificate, and passes with the one that is typed', async () => {
    expect(await tryErp(null)).toMatchObject({
      outcome: 'certificate refused',
      certificate_problem: 'self-signed',
    })
    expect(await tryErp({ ...pinned, certificate: other.cert })).toMatchObject({
      outcome: 'certificate refused',
    })
    expect(await tryErp(pinned)).toMatchObject({ outcome: 'ok', name: 'Serrana Fibra Ltda' })
    expect(await events()).toEqual([])
  })
})

describe('a server that presents another certificate', () => {
  it('gets no call, is on the health page with both fingerprints and is told once', async () => {
    await expectOk(editTenant, await moveTo(pinned))
    const visitor = app().visitor('serrana')
    const ask = () => visitor.call(checkDocument, { body: { cpfCnpj: '52998224725' } })
    await ask()
    const healthy = { upstream: 'erp', address: erp.address, fingerprint: fingerprint(own) }
    expect(await certificates()).toMatchObject([{ ...healthy, presented: null }])
    expect(await erpState()).toBe('working')

    erp.present(other)
    const callsBefore = erp.calls()
    for (let time = 0; time < 3; time++) await ask()
    expect(erp.calls()).toBe(callsBefore)
    expect(await certificates()).toMatchObject([{ ...healthy, presented: fingerprint(other) }])
    expect(await erpState()).toBe('failing')
    await expect.poll(events).toMatchObject([
      {
        kind: 'upstream_certificate_changed',
        client_id: 'serrana',
        detail: erp.address,
        times: 1,
      },
    ])
  })
})
