import { describe, expect, it } from 'vitest'
import { isPublicName, isSiteName } from './host-name.ts'

it.each(['provedor.com.br', 'WWW.Provedor.com.br', 'a-b.example', '3g.net.br'])(
  'accepts %j as the name of a site',
  (text) => expect(isSiteName(text)).toBe(true),
)

it.each([
  '',
  'provedor',
  '*.provedor.com.br',
  'https://provedor.com.br',
  'provedor.com.br/pagar',
  'provedor.com.br:8443',
  'fulano@provedor.com.br',
  'provedor.com.br.',
  '.provedor.com.br',
  '-a.com',
  '1.2.3.4',
  'xn--provdor-bhg.com.br',
  'prov\u0435dor.com.br',
  'pro vedor.com.br',
  `${'a'.repeat(64)}.com`,
  `${'a.'.repeat(130)}com`,
])('refuses %j as the name of a site', (text) => expect(isSiteName(text)).toBe(false))

describe('a name that is known in public', () => {
  it.each(['provedor.com.br', 'mail.provedor.net.br', 'PROVEDOR.COM.BR.', 'xn--provedor-x.com.br'])(
    'is %s',
    (host) => {
      expect(isPublicName(host)).toBe(true)
    },
  )

  it.each([
    '',
    'provedor',
    'localhost',
    'adm.localhost',
    'provedor.local',
    'provedor.test',
    'portal.example',
    'portal.invalid',
    'example.com',
    'mail.example.org',
    'EXAMPLE.NET',
    'example.net.',
    'erp.internal',
    'nas.lan',
    '1.0.0.10.in-addr.arpa',
    'localhost.localdomain',
    '203.0.113.7',
    '[::1]',
    'provedor..com',
    '-provedor.com',
  ])('is not %s', (host) => {
    expect(isPublicName(host)).toBe(false)
  })

  it('may only resemble a reserved one', () => {
    for (const host of ['myexample.com', 'example.com.br', 'local.provedor.com.br', 'test.com']) {
      expect(isPublicName(host)).toBe(true)
    }
  })
})
