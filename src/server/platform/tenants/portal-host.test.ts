import { describe, expect, it } from 'vitest'
import { isReservedHost, toPortalHost } from './portal-host.ts'

describe('a typed domain', () => {
  it.each([
    ['central.provedor.com.br', 'central.provedor.com.br'],
    [' Central.Provedor.COM.br. ', 'central.provedor.com.br'],
    ['https://central.provedor.com.br/', 'central.provedor.com.br'],
    ['minha.conexão.com.br', 'minha.xn--conexo-7ta.com.br'],
    ['minha.xn--conexo-7ta.com.br', 'minha.xn--conexo-7ta.com.br'],
    ['provedor.com.br', 'provedor.com.br'],
  ])('%j is stored as %j', (typed, host) => {
    expect(toPortalHost(typed)).toBe(host)
  })

  it.each([
    '',
    'central',
    'central provedor.com.br',
    'central.provedor.com.br/assinante',
    'central.provedor.com.br:8443',
    'eu@provedor.com.br',
    '*.provedor.com.br',
    'central..com.br',
    '-central.com.br',
    'central_x.com.br',
    '127.0.0.1',
    '0x7f.1',
    '2130706433',
    '[::1]',
    'central.123',
    'xn--.com.br',
    'central%2ecom.br',
    `${'a'.repeat(64)}.com.br`,
    `${'a.'.repeat(130)}com.br`,
  ])('%j is refused', (typed) => {
    expect(toPortalHost(typed)).toBeNull()
  })
})

describe('a host', () => {
  const rules = {
    adminHosts: new Set(['equipe.example.net']),
    hostTenants: new Map([['conta.example.net', 'demo']]),
    publicOriginSuffix: '.portal.example',
  }

  it.each([
    'portal.example',
    'demo.portal.example',
    'a.b.portal.example',
    'equipe.example.net',
    'conta.example.net',
    'demo.localhost',
    'erp.local',
    'erp.sandbox.example',
  ])('%s is reserved', (host) => {
    expect(isReservedHost(host, rules)).toBe(true)
  })

  it.each(['central.provedor.com.br', 'outroportal.example', 'example.net'])(
    '%s may be a provider’s',
    (host) => {
      expect(isReservedHost(host, rules)).toBe(false)
    },
  )
})
