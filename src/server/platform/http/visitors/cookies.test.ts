import { describe, expect, it } from 'vitest'
import { cookieValues, onlyCookie } from './cookies.ts'

const nbsp = '\u00a0'

describe('cookies of the raw header', () => {
  it.each([
    ['__Host-vt=a', ['a']],
    ['x=1; __Host-vt=a; y=2', ['a']],
    ['x=1;__Host-vt=a', ['a']],
    ['__Host-vt=a; __Host-vt=b', ['a', 'b']],
    ['__Host-vt=a=b', ['a=b']],
    ['__host-vt=a', []],
    ['__Host-vt2=a', []],
    [`${nbsp}__Host-vt=a`, []],
    [`x=1; ${nbsp}__Host-vt=a`, []],
    ['x=1; \u2000__Host-vt=a', []],
    ['x=1;  __Host-vt=a', []],
    ['x=1;\t__Host-vt=a', []],
    [' __Host-vt=a', []],
    ['__Host-vt =a', []],
    ['__Host-vt', []],
    ['', []],
  ])('%j holds %j', (header, values) => {
    expect(cookieValues(header, '__Host-vt')).toEqual(values)
  })

  it('gives no value when a cookie came twice: one of them was planted', () => {
    expect(onlyCookie('__Host-vt=a; __Host-vt=a', '__Host-vt')).toBeNull()
  })
})
