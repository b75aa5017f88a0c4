import { expect, it } from 'vitest'
import { isSiteName } from './host-name.ts'

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
