import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { Env } from '../context.ts'
import type { Visitor } from '../context.ts'
import { visitorOf } from './visitor.ts'

async function visitor(
  peer: string,
  headers: Record<string, string> = {},
  proxies: readonly string[] = ['10.0.0.0/8', '2001:db8::/32'],
): Promise<Visitor> {
  const read = visitorOf(proxies)
  const app = new Hono<Env>().get('/', (c) => c.json(read(c)))
  const socket = { incoming: { socket: { remoteAddress: peer, remotePort: 50_123 } } }
  const told: Visitor = await (await app.request('/', { headers }, socket)).json()
  return told
}
const source = async (peer: string, forwarded: string) =>
  (await visitor(peer, { 'x-forwarded-for': forwarded })).source

describe('the visitor’s address', () => {
  it('is the peer’s own, whatever the peer claims', async () => {
    expect(await source('203.0.113.5', '1.2.3.4')).toBe('203.0.113.5')
    expect(await source('::ffff:203.0.113.5', '1.2.3.4')).toBe('203.0.113.5')
    expect(await source('127.0.0.1', '1.2.3.4')).toBe('127.0.0.1')
  })

  it('is the right-most one a trusted proxy does not vouch for', async () => {
    expect(await source('10.0.0.1', '198.51.100.7')).toBe('198.51.100.7')
    expect(await source('10.0.0.1', '6.6.6.6, 198.51.100.7, 10.9.9.9')).toBe('198.51.100.7')
    expect(await source('2001:db8::1', '2a00::7')).toBe('2a00::7')
    expect(await source('::ffff:10.0.0.1', '198.51.100.7')).toBe('198.51.100.7')
  })

  it.each([
    ['198.51.100.7:50123', '198.51.100.7'],
    ['[2a00::7]', '2a00::7'],
    ['[2a00::7]:443', '2a00::7'],
    ['2a00::7', '2a00::7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['6.6.6.6, 198.51.100.7:1, 10.9.9.9:50000', '198.51.100.7'],
    ['6.6.6.6, [2a00::7]:1,10.9.9.9', '2a00::7'],
  ])('is read with ports and brackets: %s', async (forwarded, read) => {
    expect(await source('10.0.0.1', forwarded)).toBe(read)
  })

  it('is the proxy itself where it passes on no address: the call is its own', async () => {
    expect(await source('10.0.0.1', '')).toBe('10.0.0.1')
  })

  it('is unknown where all that is passed on are proxies, which the log says once', async () => {
    const warnings: string[] = []
    const read = visitorOf(['172.30.200.0/24'], { warn: (_, message) => warnings.push(message) })
    const app = new Hono<Env>().get('/', (c) => c.json(read(c)))
    const socket = { incoming: { socket: { remoteAddress: '172.30.200.3', remotePort: 50_123 } } }
    for (const port of [40_000, 40_001]) {
      const headers = { 'x-forwarded-for': `172.30.200.1:${port}` }
      const told: Visitor = await (await app.request('/', { headers }, socket)).json()
      expect(told).toMatchObject({ source: 'unknown', sourcePort: null })
    }
    expect(warnings).toHaveLength(1)
  })

  it.each([
    '6.6.6.6, unknown',
    '6.6.6.6, <script>',
    '6.6.6.6, ',
    '6.6.6.6, _hidden, 10.9.9.9',
    '6.6.6.6, 127.1',
    '6.6.6.6, 0x7f.0.0.1',
    '6.6.6.6, 198.51.100.7:port',
    '6.6.6.6, 198.51.100.7:',
    '6.6.6.6, [2a00::7',
    '6.6.6.6, 2a00::7]:443',
  ])(
    'is unknown, and never the address before, where the nearest is unreadable: %s',
    async (all) => {
      expect(await source('10.0.0.1', all)).toBe('unknown')
    },
  )

  it('is unknown without a socket', async () => {
    expect((await visitor('')).source).toBe('unknown')
  })
})

describe('the visitor’s port', () => {
  it('is the one of the socket, and unknown behind a proxy that does not tell it', async () => {
    expect((await visitor('203.0.113.5')).sourcePort).toBe(50_123)
    expect((await visitor('203.0.113.5', { 'x-forwarded-for': '1.2.3.4' })).sourcePort).toBe(50_123)
    expect((await visitor('10.0.0.1', { 'x-forwarded-for': '1.2.3.4' })).sourcePort).toBeNull()
  })

  it('is the one that a trusted proxy writes beside the address', async () => {
    const portBehind = async (forwarded: string) =>
      (await visitor('10.0.0.1', { 'x-forwarded-for': forwarded })).sourcePort
    expect(await portBehind('198.51.100.7:40001')).toBe(40_001)
    expect(await portBehind('[2a00::7]:40002, 10.9.9.9:9')).toBe(40_002)
    expect(await portBehind('198.51.100.7:40001, not an address')).toBeNull()
  })
})

describe('a local visitor', () => {
  it('comes from this machine with no proxy in between', async () => {
    expect((await visitor('127.0.0.1')).isLocal).toBe(true)
    expect((await visitor('::1')).isLocal).toBe(true)
    expect((await visitor('10.0.0.1')).isLocal).toBe(false)
    expect((await visitor('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).isLocal).toBe(false)
    for (const name of ['forwarded', 'via', 'x-real-ip', 'x-forwarded-proto', 'x-forwarded-host']) {
      expect((await visitor('127.0.0.1', { [name]: 'for=127.0.0.1' })).isLocal).toBe(false)
    }
    expect((await visitor('')).isLocal).toBe(false)
  })
})

describe('a visitor who comes again', () => {
  /** Reads the requests of one connection, one after the other. */
  async function requestsOf(peer: string, lists: readonly string[]) {
    const read = visitorOf(['10.0.0.0/8'])
    const app = new Hono<Env>().get('/', (c) => c.json(read(c)))
    const socket = { incoming: { socket: { remoteAddress: peer, remotePort: 50_123 } } }
    const sources: unknown[] = []
    for (const list of lists) {
      const answer = await app.request('/', { headers: { 'x-forwarded-for': list } }, socket)
      const { source: told }: Visitor = await answer.json()
      sources.push(told)
    }
    return sources
  }

  it('is told from others through the same connection of a proxy', async () => {
    const lists = ['198.51.100.7', '198.51.100.8', '6.6.6.6, unknown', '198.51.100.7', '']
    const sources = ['198.51.100.7', '198.51.100.8', 'unknown', '198.51.100.7', '10.0.0.1']
    expect(await requestsOf('10.0.0.1', lists)).toEqual(sources)
  })

  it('cannot change its source on a connection of its own', async () => {
    expect(await requestsOf('203.0.113.5', ['1.2.3.4', '', '5.6.7.8'])).toEqual(
      Array.from({ length: 3 }, () => '203.0.113.5'),
    )
  })
})
