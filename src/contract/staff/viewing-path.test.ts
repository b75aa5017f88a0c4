import { describe, expect, it } from 'vitest'
import { isAdminScreen, isScreen, isStaffScreen } from '#contract/site/screens.ts'
import { viewedScreenOf, viewingIdOf, viewingPath } from './viewing-path.ts'

const id = '0f'.repeat(16)

describe('the addresses of a viewing', () => {
  it.each(['/panel', '/panel/', '/panel/financial/invoices/to-pay'])('show %s', (screen) => {
    const path = `${viewingPath(id)}${screen}`
    expect([viewingIdOf(path), viewedScreenOf(path)]).toEqual([id, screen])
    expect([isScreen(path), isStaffScreen(path), isAdminScreen(path)]).toEqual([true, true, false])
  })

  it.each([
    `${viewingPath(id)}/sign-in`,
    `${viewingPath(id)}/adm/customers`,
    `${viewingPath(id)}/panel/no-such-screen`,
    `${viewingPath(id)}/panelling`,
    `${viewingPath('1')}/panel`,
    viewingPath(id),
  ])('show nothing at %s', (path) => {
    expect(isScreen(path)).toBe(false)
  })
})
