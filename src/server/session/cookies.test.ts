import { describe, expect, it } from 'vitest'
import { cookie, cookieNames, expiredCookie } from './cookies.ts'

describe('cookies we set', () => {
  it('keeps scripts away from all but the readable token, and siblings away from all', () => {
    for (const name of Object.values(cookieNames)) {
      expect(cookie(name, 'v', 60).options).toEqual({
        path: '/',
        secure: true,
        sameSite: 'Strict',
        httpOnly: name !== 'validToken',
        maxAge: 60,
      })
      expect(expiredCookie(name)).toMatchObject({ value: '', options: { maxAge: 0 } })
    }
  })
})
