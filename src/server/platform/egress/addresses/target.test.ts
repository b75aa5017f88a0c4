import type { LookupAddress } from 'node:dns'
import { createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { privateAddresses } from '#tests/support/wire/private-addresses.ts'
import { createEgress } from '../egress.ts'
import type { Lookup } from './network.ts'
import { parseTarget } from './target.ts'

const rules = { allow: new Set<string>(), inProcessSuffix: '.sandbox.example' }
const call = {
  tenant: 'demo',
  upstream: 'erp',
  method: 'GET',
  timeouts: { firstByteMs: 1_000, totalMs: 2_000 },
  maxBytes: 1_000,
  retry: 'never',
} as const
const log = { warn: () => {} }

const refusedForms = [
  ...privateAddresses,
  'https://①②⑦.0.0.1/',
  'https://erp.provider.example:22/',
  'https://erp.provider.example:80/',
  'http://erp.provider.example/',
  'ftp://erp.provider.example/',
  'file:///etc/passwd',
  'gopher://erp.provider.example/',
  'https://user:pass@erp.provider.example/',
  'https://user@erp.provider.example/',
  'https://erp.provider.example@169.254.169.254/',
  'https://erp.provider.example:443@10.0.0.1/',
  'https://10.0.0.1\\@erp.provider.example/',
  'http://demo.erp.sandbox.example/',
  'https://demo.erp.sandbox.example:444/',
  '//erp.provider.example/',
  'erp.provider.example',
  '',
]

describe('an address', () => {
  it.each(refusedForms)('is refused as %s', (address) => {
    expect(parseTarget(address, rules)).toBeNull()
  })

  it.each([
    ['https://erp.provider.com.br/webservice', 'public'],
    ['https://erp.provider.com.br:8443/', 'public'],
    ['https://1.1.1.1/', 'public'],
    ['https://[2606:4700:4700::1111]/', 'public'],
    ['https://demo.erp.sandbox.example/', 'in-process'],
    ['https://demo.erp.sandbox.example.evil.com/', 'public'],
  ])('is allowed as %s, over the route %s', (address, route) => {
    expect(parseTarget(address, rules)?.route).toBe(route)
  })

  it('is allowlisted for exactly the host and port the operator listed', () => {
    const allow = new Set(['127.0.0.1:9999'])
    expect(parseTarget('http://127.0.0.1:9999/', { ...rules, allow })?.route).toBe('allowlisted')
    expect(parseTarget('http://127.0.0.1:9998/', { ...rules, allow })).toBeNull()
    expect(parseTarget('ftp://127.0.0.1:9999/', { ...rules, allow })).toBeNull()
  })
})

/** Calls a name that resolves to these lists in turn; the last list is repeated. */
async function callNameResolvingTo(
  answers: readonly (readonly LookupAddress[])[],
): Promise<string> {
  let lookups = 0
  const lookup: Lookup = (_name, _options, callback) => {
    callback(null, [...(answers[Math.min(lookups++, answers.length - 1)] ?? [])])
  }
  const egress = createEgress({ allow: new Set(), log, lookup })
  const url = 'https://erp.provider.com.br:8443/'
  const outcome = await egress.fetch({ ...call, url }).then(() => 'answered', String)
  await egress.close()
  return outcome
}

describe('a host name', () => {
  // A loopback address used only here: its port is free, and every hit comes from this test.
  const canaryAddress = '127.0.0.77'
  let hits = 0
  const canary = createServer((socket) => {
    hits++
    socket.destroy()
  })
  beforeEach(async () => {
    hits = 0
    await new Promise<void>((resolve) => canary.listen(8443, canaryAddress, resolve))
  })
  afterEach(() => new Promise((resolve) => canary.close(resolve)))

  const here = { address: canaryAddress, family: 4 }
  const elsewhere = { address: '203.0.113.1', family: 4 }

  it.each([
    ['a loopback address', [[here]]],
    ['a public address beside a loopback one', [[{ address: '1.1.1.1', family: 4 }, here]]],
    ['an IPv4 address written as IPv6', [[{ address: `::ffff:${canaryAddress}`, family: 6 }]]],
    ['a different address at each lookup', [[elsewhere], [here]]],
    ['nothing', [[]]],
  ])('is never connected to when it resolves to %s', async (_what, answers) => {
    expect(await callNameResolvingTo(answers)).toContain('EGRESS_REFUSED')
    expect(hits).toBe(0)
  })

  it('that is allowlisted reaches the canary, which proves that the canary counts hits', async () => {
    const egress = createEgress({ allow: new Set([`${canaryAddress}:8443`]), log })
    const url = `https://${canaryAddress}:8443/`
    await expect(egress.fetch({ ...call, url })).rejects.toThrow('erp unavailable')
    expect(hits).toBe(1)
    await egress.close()
  })
})
