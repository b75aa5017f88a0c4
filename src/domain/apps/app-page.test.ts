import { expect, test } from 'vitest'
import { type AppStanding, appPage } from './app-page.ts'

const app: AppStanding = { method: 'watch', isOnline: true, isActive: false, isDeactivated: false }

test.each([
  ['online and not active', {}, 'activation'],
  ['online and active', { isActive: true }, 'active'],
  ['not online', { isOnline: false, isActive: true }, 'offline'],
  ['books, active', { method: 'api_toca_livros', isActive: true }, 'active'],
  ['books, whatever the line', { method: 'api_toca_livros', isOnline: false }, 'activation'],
  ['cloud storage', { method: 'api_atp_box', isOnline: false }, 'cloud-storage'],
  ['deactivated', { isActive: true, isDeactivated: true }, 'deactivated'],
] as const)('%s', (_, change, page) => {
  expect(appPage({ ...app, ...change }, 'integration')).toBe(page)
})

test('value-added services have a page of their own, books and storage keep theirs', () => {
  expect(appPage(app, 'value-added-services')).toBe('service')
  expect(appPage({ ...app, method: 'api_atp_box' }, 'value-added-services')).toBe('cloud-storage')
  expect(appPage({ ...app, method: 'api_toca_livros' }, 'value-added-services')).toBe('activation')
})
