import { X509Certificate } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { dayMs } from '#domain/platform/time/durations.ts'
import type { UpstreamTrust } from '#domain/staff/tenants/upstream-trust.ts'
import { createCertificate, type TestCertificate } from '#tests/support/wire/certificates.ts'
import { serveTls, type TlsServer } from '#tests/support/wire/tls-server.ts'
import { isolatedTenant } from '../addresses/isolated-tenant.ts'
import type { CertificateChange } from './certificate-watch.ts'
import { createEgress, type Egress } from '../egress.ts'

const ago = (days: number) => new Date(Date.now() - days * dayMs)
const fingerprint = ({ cert }: TestCertificate) => new X509Certificate(cert).fingerprint256

const ownAuthority = createCertificate({ commonName: 'Autoridade Serrana', isAuthority: true })
const selfSigned = createCertificate({ commonName: 'erp' })
const loopback = { commonName: 'erp', names: ['127.0.0.1'] }
const signed = createCertificate({ ...loopback, issuer: ownAuthority })
const wrongName = createCertificate({ commonName: 'x', names: ['x.example'], issuer: ownAuthority })
const expired = createCertificate({ ...loopback, from: ago(9), until: ago(2) })
const otherAuthority = createCertificate({ commonName: 'Autoridade Serrana', isAuthority: true })
const signedByOther = createCertificate({ ...loopback, issuer: otherAuthority })

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function serve(certificate: TestCertificate): Promise<TlsServer> {
  const server = await serveTls(certificate)
  closers.push(() => server.close())
  return server
}

function egressTo(address: string, changes: CertificateChange[] = []): Egress {
  const egress = createEgress({
    allow: new Set([address]),
    log: { warn: () => {} },
    onCertificateChange: (change) => changes.push(change),
  })
  closers.push(() => egress.close())
  return egress
}

const ask = (egress: Egress, address: string, trust: UpstreamTrust | null, tenant = 'demo') =>
  egress
    .fetch({
      tenant,
      upstream: 'erp',
      url: `https://${address}/`,
      trust,
      method: 'GET',
      timeouts: { firstByteMs: 10_000, totalMs: 20_000 },
      maxBytes: 1_000,
      retry: 'never',
    })
    .then(
      ({ status }) => String(status),
      (error: unknown) => String(error),
    )

const pinned = (address: string, { cert }: TestCertificate): UpstreamTrust => ({
  kind: 'pinned',
  address,
  certificate: cert,
})
const authority = (address: string, { cert }: TestCertificate): UpstreamTrust => ({
  kind: 'authority',
  address,
  certificate: cert,
})

describe('a pinned certificate', () => {
  it.each([
    ['signed by itself', selfSigned],
    ['signed by an unknown authority', signed],
    ['for another name', wrongName],
  ])('lets a call through to a server whose certificate is %s', async (_what, certificate) => {
    const { address } = await serve(certificate)
    const egress = egressTo(address)
    expect(await ask(egress, address, null)).toContain('unavailable')
    expect(await ask(egress, address, pinned(address, certificate))).toBe('200')
  })

  it('refuses every other certificate before anything is sent', async () => {
    for (const other of [selfSigned, wrongName, signedByOther]) {
      const { address, calls } = await serve(other)
      const failure = await ask(egressTo(address), address, pinned(address, signed))
      expect(failure).toContain('erp unavailable')
      expect(calls()).toBe(0)
    }
  })

  it('refuses a certificate that was signed with the pinned one', async () => {
    const { address, calls } = await serve(signed)
    const failure = await ask(egressTo(address), address, pinned(address, ownAuthority))
    expect(failure).toContain('CERTIFICATE_CHANGED')
    expect(calls()).toBe(0)
  })

  it('is refused once it has expired, which is no change', async () => {
    const { address } = await serve(expired)
    const changes: CertificateChange[] = []
    const egress = egressTo(address, changes)
    expect(await ask(egress, address, pinned(address, expired))).toContain('CERT_HAS_EXPIRED')
    expect(changes).toEqual([])
  })
})

describe('an own authority', () => {
  it('stands in place of the public ones, for the right name alone', async () => {
    const right = await serve(signed)
    const trust = authority(right.address, ownAuthority)
    expect(await ask(egressTo(right.address), right.address, trust)).toBe('200')

    const wrong = await serve(wrongName)
    const refused = await ask(
      egressTo(wrong.address),
      wrong.address,
      authority(wrong.address, ownAuthority),
    )
    expect(refused).toContain('ERR_TLS_CERT_ALTNAME_INVALID')
  })

  it('does not accept an authority of the same name', async () => {
    const { address, calls } = await serve(signedByOther)
    const failure = await ask(egressTo(address), address, authority(address, ownAuthority))
    expect(failure).toContain('erp unavailable')
    expect(calls()).toBe(0)
  })
})

describe('a certificate that changes', () => {
  it('is told once per episode, with both fingerprints, until the confirmed one is back', async () => {
    const server = await serve(signed)
    const changes: CertificateChange[] = []
    const egress = egressTo(server.address, changes)
    const trust = pinned(server.address, signed)
    const change = {
      tenant: 'demo',
      upstream: 'erp',
      address: server.address,
      expected: fingerprint(signed),
      presented: fingerprint(selfSigned),
    }
    expect(await ask(egress, server.address, trust)).toBe('200')
    server.present(selfSigned)
    for (let time = 0; time < 3; time++) {
      expect(await ask(egress, server.address, trust)).toContain('erp unavailable')
    }
    expect(changes).toEqual([change])
    expect(egress.certificateChanges()).toEqual([change])

    server.present(signed)
    expect(await ask(egress, server.address, trust)).toBe('200')
    expect(egress.certificateChanges()).toEqual([])

    server.present(selfSigned)
    expect(await ask(egress, server.address, trust)).toContain('erp unavailable')
    expect(changes).toEqual([change, change])
  })
})

describe('a connection', () => {
  it('is used again under its own trust and never under another', async () => {
    const { address, connections, calls } = await serve(signed)
    const egress = egressTo(address)
    const isShared = () => calls() > connections.size
    await expect
      .poll(async () => {
        await ask(egress, address, pinned(address, signed))
        return isShared()
      })
      .toBe(true)
    const callsBefore = calls()
    // Each of these would be answered over the open connection, if it were shared.
    for (const [trust, tenant] of [
      [pinned(address, selfSigned), 'litoral'],
      [authority(address, otherAuthority), 'litoral'],
      [null, 'litoral'],
      [null, 'demo'],
      [pinned(address, selfSigned), 'demo'],
    ] as const) {
      expect(await ask(egress, address, trust, tenant)).toContain('unavailable')
    }
    expect(calls()).toBe(callsBefore)
    const connectionsBefore = connections.size
    expect(await ask(egress, address, authority(address, ownAuthority), 'serrana')).toBe('200')
    expect(connections.size).toBe(connectionsBefore + 1)
  })
})

describe('a trust', () => {
  const elsewhere = (address: string): UpstreamTrust => ({ ...pinned(address, signed) })

  it('opens its own port, and no other', async () => {
    const egress = createEgress({ allow: new Set(), log: { warn: () => {} } })
    const trust = elsewhere('erp.example.net:4443')
    expect(egress.allows('https://erp.example.net:4443/', null)).toBe(false)
    expect(egress.allows('https://erp.example.net:4443/', trust)).toBe(true)
    expect(egress.allows('https://erp.example.net:4444/', trust)).toBe(false)
    expect(egress.allows('https://erp.example.net/', trust)).toBe(false)
    expect(egress.allows('https://other.example.net:4443/', trust)).toBe(false)
    await egress.close()
  })

  it('leads to no private address and over no plain http', async () => {
    const egress = createEgress({ allow: new Set(), log: { warn: () => {} } })
    for (const host of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '[::1]', 'localhost']) {
      const trust = elsewhere(`${host}:4443`)
      expect(egress.allows(`https://${host}:4443/`, trust)).toBe(false)
      expect(await egress.viewCertificate(`https://${host}:4443/`)).toEqual({
        certificate: null,
        code: 'address refused',
      })
    }
    expect(egress.allows('http://erp.example.net:4443/', elsewhere('erp.example.net:4443'))).toBe(
      false,
    )
    await egress.close()
  })

  it('leads to no name that resolves to a private address', async () => {
    const { address, calls } = await serve(signed)
    const [, port] = address.split(':')
    const egress = createEgress({
      allow: new Set(),
      log: { warn: () => {} },
      lookup: (_hostname, _options, callback) =>
        callback(null, [{ address: '127.0.0.1', family: 4 }]),
    })
    closers.push(() => egress.close())
    const named = `erp.example.net:${port}`
    expect(await ask(egress, named, pinned(named, signed))).toContain('EGRESS_REFUSED')
    expect(await egress.viewCertificate(`https://${named}/`)).toEqual({
      certificate: null,
      code: 'EGRESS_REFUSED',
    })
    expect(calls()).toBe(0)
  })
})

describe('a look at a certificate', () => {
  it.each([
    ['signed by itself', selfSigned, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['of an unknown authority', signed, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    ['expired and signed by itself', expired, 'CERT_HAS_EXPIRED'],
  ])('shows one that is %s, and why it is refused', async (_what, certificate, code) => {
    const { address, calls } = await serve(certificate)
    const seen = await egressTo(address).viewCertificate(`https://${address}/`)
    expect(seen.certificate?.fingerprint256).toBe(fingerprint(certificate))
    expect(seen.code).toBe(code)
    expect(calls()).toBe(0)
  })

  it('is not remembered where a connection is only tried out', async () => {
    const server = await serve(selfSigned)
    const changes: CertificateChange[] = []
    const egress = egressTo(server.address, changes)
    const tenant = isolatedTenant(server.address, 'a token')
    const failure = await ask(egress, server.address, pinned(server.address, signed), tenant)
    expect(failure).toContain('erp unavailable')
    expect([changes, egress.certificateChanges()]).toEqual([[], []])
  })
})
