import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hourMs } from '#domain/platform/time/durations.ts'
import { signInTarget, toTarget } from './sign-in-target.ts'

describe('the target of a sign-in', () => {
  beforeEach(() => {
    const items = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    })
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('leads once to the screen that was remembered, and then to the home', () => {
    signInTarget.set('/panel/financial/invoice/1024')
    expect(signInTarget.take()).toBe('/panel/financial/invoice/1024')
    expect(signInTarget.take()).toBe('/panel')
  })

  it('is forgotten after an hour, and at a sign-out', () => {
    signInTarget.set('/panel/financial/contracts')
    vi.setSystemTime(Date.now() + hourMs)
    expect(signInTarget.take()).toBe('/panel')
    signInTarget.set('/panel/financial/contracts')
    signInTarget.clear()
    expect(signInTarget.take()).toBe('/panel')
  })

  it('is the home where the browser forbids storage', () => {
    vi.stubGlobal('sessionStorage', undefined)
    signInTarget.set('/panel/financial/contracts')
    expect(signInTarget.take()).toBe('/panel')
  })
})

describe('what may be a target', () => {
  it('keeps the parameters that name a view, and no other', () => {
    expect(toTarget('/panel/financial/nfs?month=2026-11&cpf=52998224725#x')).toBe(
      '/panel/financial/nfs?month=2026-11',
    )
    expect(toTarget('/panel/?atalho=pix')).toBe('/panel/?atalho=pix')
  })

  it.each([
    '/',
    '/sign-in',
    '/panelist',
    '/adm/customers',
    '//evil.example/panel/..//..//x',
    'https://evil.example/x',
    'javascript:alert(1)',
    '/panel/../admin',
  ])('refuses %s', (href) => {
    expect(toTarget(href)).toBeNull()
  })

  it.each(['https://evil.example/panel', '//evil.example/panel', '/\\evil.example/panel'])(
    'reads %s as a path of this origin',
    (href) => {
      expect(toTarget(href)).toBe('/panel')
    },
  )
})
