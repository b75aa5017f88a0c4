import { describe, expect, it } from 'vitest'
import { sessionCookie, cookieNames, expiredCookie } from './cookies.ts'

describe('a session cookie', () => {
  it('is hidden from scripts unless it is the readable token, and from sibling hosts always', () => {
    for (const name of Object.values(cookieNames)) {
      expect(sessionCookie(name, 'v', 60).options).toEqual({
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
