import { expect, it } from 'vitest'
import { authorizationHeader, resourceUrl } from './account.ts'

const account = { clientId: 'demo', ixcDomain: 'erp.example', ixcAccessToken: '12:abc' }

it.each([
  ['erp.example', 'https://erp.example/webservice/v1/cliente'],
  ['erp.example:8443/', 'https://erp.example:8443/webservice/v1/cliente'],
  ['https://erp.example', 'https://erp.example/webservice/v1/cliente'],
  ['erp.example/adm.php', 'https://erp.example/adm.php/webservice/v1/cliente'],
  ['https://erp.example/webservice/v1/', 'https://erp.example/webservice/v1/cliente'],
])('builds the web service URL of %s', (ixcDomain, url) => {
  expect(resourceUrl({ ...account, ixcDomain }, 'cliente')).toBe(url)
})

it('accepts the token as the ERP shows it or already in base64', () => {
  expect(authorizationHeader(account)).toBe('Basic MTI6YWJj')
  expect(authorizationHeader({ ...account, ixcAccessToken: ' MTI6YWJj\n' })).toBe('Basic MTI6YWJj')
})
