import { expect, test } from 'vitest'
import { plantedTokenScopes } from './token-cookie.ts'

const places = (hostname: string, pathname: string) =>
  plantedTokenScopes(hostname, pathname).map(({ domain, path }) => `${domain ?? 'host'} ${path}`)

test('a planted token may lie at every domain and path above the page, except the own place', () => {
  expect(places('alfa.portal.example', '/panel')).toEqual([
    'host /panel',
    'host /panel/',
    'alfa.portal.example /',
    'alfa.portal.example /panel',
    'alfa.portal.example /panel/',
    'portal.example /',
    'portal.example /panel',
    'portal.example /panel/',
  ])
})

test('an IP address and a name without a domain have no domain above them', () => {
  expect(places('127.0.0.1', '/')).toEqual([])
  expect(places('[::1]', '/')).toEqual([])
  expect(places('localhost', '/')).toEqual([])
})
