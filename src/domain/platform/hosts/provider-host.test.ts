import { expect, it } from 'vitest'
import { clientIdFromHost } from './provider-host.ts'

const forced = new Map([
  ['localhost', 'demo'],
  ['minhaconta.fibra.example', 'fibra'],
  ['10.0.0.7', 'demo'],
])

it.each([
  ['fibra.portal.example', 'fibra'],
  ['FIBRA.Portal.Example', 'fibra'],
  ['fibra.portal.example.', 'fibra'],
  ['fibra.localhost', 'fibra'],
  ['9-fibra.portal.example', '9-fibra'],
  [`${'a'.repeat(63)}.example`, 'a'.repeat(63)],
  ['localhost', 'demo'],
  ['LOCALHOST.', 'demo'],
  ['minhaconta.fibra.example', 'fibra'],
  ['outra.fibra.example', 'outra'],
  ['10.0.0.7', 'demo'],
])('the host %s belongs to the provider %s', (host, clientId) => {
  expect(clientIdFromHost(host, forced)).toBe(clientId)
})

it.each([
  '',
  '.',
  'fibra',
  '127.0.0.1',
  '10.0.0.8',
  '[::1]',
  '::ffff:127.0.0.1',
  '-fibra.example',
  'fibra-.example',
  'fi_bra.example',
  'fibra..example',
  '.example',
  'fibra.exa mple',
  'fibra.example:3000',
  'fibra.example/..',
  'fíbra.example',
  `${'a'.repeat(64)}.example`,
  'constructor',
])('the host %o belongs to no provider', (host) => {
  expect(clientIdFromHost(host, forced)).toBeNull()
})
