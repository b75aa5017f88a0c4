import { describe, expect, it } from 'vitest'
import { readParams, routerPath } from './route-path.ts'

describe('a path of the contract', () => {
  it.each([
    ['/api/a/{id}', '/api/a/:id'],
    ['/api/a/{id}/b/{other}', '/api/a/:id/b/:other'],
    ['/api/d/{serial}/{lanIndex},{wlanIndex}', '/api/d/:serial/:lanIndex,wlanIndex'],
  ])('%s is %s to the router', (path, spelt) => {
    expect(routerPath(path)).toBe(spelt)
  })
})

describe('parameters that share a segment', () => {
  it.each([
    ['1,5', { a: '1', b: '5' }],
    ['1', { a: '1' }],
    ['1,5,9', { a: '1', b: '5,9' }],
    ['', { a: '' }],
    [',', { a: '', b: '' }],
  ])('%j', (value, expected) => {
    expect(readParams({ serial: 'x,y', 'a,b': value })).toEqual({ serial: 'x,y', ...expected })
  })
})
