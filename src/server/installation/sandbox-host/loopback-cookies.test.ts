import { expect, it } from 'vitest'
import { toLoopbackCookie, toServerNames } from './loopback-cookies.ts'

it('takes Secure off a cookie, and the name that promises it', () => {
  expect(
    toLoopbackCookie('__Host-vt=a__Host-b; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Strict'),
  ).toBe('loopback-vt=a__Host-b; Max-Age=60; Path=/; HttpOnly; SameSite=Strict')
  expect(toLoopbackCookie('validToken=x; Path=/; Secure')).toBe('validToken=x; Path=/')
})

it('gives the cookies of a request the names of the server', () => {
  expect(toServerNames('loopback-vt=a; validToken=loopback-x; loopback-own=b')).toBe(
    '__Host-vt=a; validToken=loopback-x; __Host-own=b',
  )
})
