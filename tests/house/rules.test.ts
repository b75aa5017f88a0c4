import { describe, expect, it } from 'vitest'
import { sandboxTenants } from '#sandbox/tenants.ts'
import { sources } from './room.ts'

const product = sources('src').filter(({ path }) => !path.startsWith('src/sandbox/'))

describe('provider rules', () => {
  it('name a client id in one file only', () => {
    const ids = sandboxTenants.map(({ client_id }) => client_id).filter((id) => id !== 'demo')
    // `cliente` is also a table of the ERP: its adapter speaks of that.
    const naming = product
      .filter(({ path }) => !path.startsWith('src/server/erp/'))
      .filter(({ text }) => ids.some((id) => new RegExp(`['"\`]${id}['"\`]`).test(text)))
    expect(naming.map(({ path }) => path)).toEqual(['src/domain/provider-rules.ts'])
  })
})

describe('the domain', () => {
  it('has no clock', () => {
    const clocked = sources('src/domain').filter(({ text }) =>
      /new Date\(\)|Date\.now\(/.test(text),
    )
    expect(clocked.map(({ path }) => path)).toEqual([])
  })
})

describe('every file of ours', () => {
  it('keeps to a size a reader can hold', () => {
    const long = [...sources('src'), ...sources('sw'), ...sources('manifests')].filter(
      ({ path, text }) => !path.includes('/migrations/') && text.split('\n').length > 300,
    )
    expect(long.map(({ path }) => path)).toEqual([])
  })

  it('builds no markup from strings and evaluates no text', () => {
    const risky = /dangerouslySetInnerHTML|\.innerHTML\s*=|\beval\(|new Function\(/
    expect(product.filter(({ text }) => risky.test(text)).map(({ path }) => path)).toEqual([])
  })
})
