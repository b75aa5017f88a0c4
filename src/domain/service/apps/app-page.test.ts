import { expect, test } from 'vitest'
import { type AppState, chooseAppPage } from './app-page.ts'

const app: AppState = { method: 'watch', isOnline: true, isActive: false, isDeactivated: false }

test.each([
  ['online and not active', {}, 'activation'],
  ['online and active', { isActive: true }, 'active'],
  ['not online', { isOnline: false, isActive: true }, 'offline'],
  ['books, active', { method: 'api_toca_livros', isActive: true }, 'active'],
  ['books, not online', { method: 'api_toca_livros', isOnline: false }, 'activation'],
  ['cloud storage', { method: 'api_atp_box', isOnline: false }, 'cloud-storage'],
  ['deactivated', { isActive: true, isDeactivated: true }, 'deactivated'],
] as const)('an app that is %s shows its page', (_, change, page) => {
  expect(chooseAppPage({ ...app, ...change }, 'integration')).toBe(page)
})

test('value-added services show a service page, while books and cloud storage keep their own pages', () => {
  expect(chooseAppPage(app, 'value-added-services')).toBe('service')
  expect(chooseAppPage({ ...app, method: 'api_atp_box' }, 'value-added-services')).toBe(
    'cloud-storage',
  )
  expect(chooseAppPage({ ...app, method: 'api_toca_livros' }, 'value-added-services')).toBe(
    'activation',
  )
})
