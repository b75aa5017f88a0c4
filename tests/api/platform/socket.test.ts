import { EventEmitter, once } from 'node:events'
import { request, type Server } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Env } from '#server/platform/http/context.ts'
import { createLog } from '#server/platform/http/log/log.ts'
import { bodyTimeMs, drain, listen, maxBodyBytes, portOf } from '#server/platform/listen.ts'
import { useApp } from '../../support/app.ts'

/* What only a real socket can test: bodies without a length, and bytes no HTTP library would send. */

const app = useApp()
let server: Server
const lines: string[] = []
const log = createLog('info', { destination: { write: (line) => void lines.push(line) } })

beforeAll(async () => {
  server = await listen(app().app, { port: 0 }, log)
})
afterAll(() => drain(server))

/**
 * Sends chunks without a content-length, as a browser sends a DELETE and a proxy sends a stream.
 */
function send(method: string, path: string, chunks: readonly string[]): Promise<number> {
  const host = `demo.localhost:${portOf(server)}`
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port: portOf(server),
        path,
        method,
        agent: false,
        headers: {
          host,
          origin: `http://${host}`,
          client_id: 'demo',
          'content-type': 'application/json',
          ...(chunks.length > 0 && { 'transfer-encoding': 'chunked' }),
        },
      },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      },
    )
    call.once('error', reject)
    for (const chunk of chunks) call.write(chunk)
    call.end()
  })
}

it('tells a client that keeps its connection that it ends, once the process is to end', async () => {
  const turns = new EventEmitter()
  const slow = new Hono<Env>().get('/', async (c) => {
    turns.emit('asked')
    await once(turns, 'drained')
    return c.text('the last answer')
  })
  const ending = await listen(slow, { port: 0 }, log)
  const socket = connect(portOf(ending), '127.0.0.1')
  const isAsked = once(turns, 'asked')
  socket.write('GET / HTTP/1.1\r\nHost: demo.localhost\r\n\r\n')
  await isAsked
  const isDrained = drain(ending)
  turns.emit('drained')
  const answer = await text(socket)
  await isDrained
  expect(answer).toMatch(/\r\nconnection: close\r\n[^]*the last answer/i)
})

it('accepts a DELETE without a body', async () => {
  expect(await send('DELETE', '/api/central/sign-in/remembered', [])).toBe(200)
})

it('reads a chunked body', async () => {
  const parts = ['{"cpfOrCnpj":"52998224725",', '"password":"portal123"}']
  expect(await send('POST', '/api/central/sign-in', parts)).toBe(200)
})

it('refuses an endless chunked body at the same size limit as any other body', async () => {
  const chunks = Array.from({ length: 20 }, () => 'x'.repeat(8 * 1024))
  expect(await send('POST', '/api/central/sign-in', chunks)).toBe(413)
})

it('reads a chunked policy report, and refuses one that is too large or not sound', async () => {
  const report = (uri: string) => [
    '{"csp-report":{"violated-directive":"img-src",',
    `"blocked-uri":"${uri}"}}`,
  ]
  expect(await send('POST', '/csp-report', report('https://evil.example'))).toBe(204)
  expect(await send('POST', '/csp-report', report('https://evil.example/\\u0000'))).toBe(400)
  expect(await send('POST', '/csp-report', ['x'.repeat(12_000), 'x'.repeat(12_000)])).toBe(413)
})

/** Sends bytes as they are; returns everything that came back until the server closed. */
async function sendBytes(bytes: string): Promise<string> {
  const socket = connect(portOf(server), '127.0.0.1')
  socket.write(bytes)
  return await text(socket)
}

const closing = 'Connection: close\r\n\r\n'

describe('a request that never reaches the app', () => {
  it.each([
    ['two hosts', `GET / HTTP/1.1\r\nHost: demo.localhost\r\nHost: a.example\r\n${closing}`, 400],
    [
      'one host twice',
      `GET / HTTP/1.1\r\nHost: demo.localhost\r\nhOST: demo.localhost\r\n${closing}`,
      400,
    ],
    ['no host', `GET / HTTP/1.1\r\n${closing}`, 400],
    ['a host that is none', `GET / HTTP/1.1\r\nHost: a, b\r\n${closing}`, 400],
    ['a path that is none', `GET // HTTP/1.1\r\nHost: \r\n${closing}`, 400],
    ['no HTTP', 'HELO mail.example\r\n\r\n', 400],
    [
      'two lengths',
      `POST / HTTP/1.1\r\nHost: demo.localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n${closing}`,
      400,
    ],
    [
      'length and chunks',
      `POST / HTTP/1.1\r\nHost: demo.localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n${closing}`,
      400,
    ],
    [
      'large headers',
      `GET / HTTP/1.1\r\nHost: demo.localhost\r\nX: ${'x'.repeat(20_000)}\r\n${closing}`,
      431,
    ],
    [
      'an unknown expectation',
      `GET / HTTP/1.1\r\nHost: demo.localhost\r\nExpect: gold\r\n${closing}`,
      417,
    ],
    ['a tunnel', `CONNECT a.example:443 HTTP/1.1\r\nHost: a.example\r\n${closing}`, 400],
  ])('is refused with the security headers and one line of log: %s', async (_, bytes, status) => {
    lines.length = 0
    const answer = await sendBytes(bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im)
    expect(answer).toMatch(/^content-security-policy: default-src 'none'; /im)
    const [, requestId] = /^x-request-id: ([\da-f-]{36})\r$/im.exec(answer) ?? []
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      expect.objectContaining({ requestId, route: 'none', status, reason: expect.any(String) }),
    ])
    expect(lines.join('')).not.toMatch(/example|gold|xxxx/)
  })
})

describe('a body that does not arrive', () => {
  it('is waited for as long as its bytes may take on a slow line, and no longer', async () => {
    const reading = new Hono<Env>().post('/', async (c) => c.text(await c.req.text()))
    const own = await listen(reading, { port: 0 }, log)
    onTestFinished(() => drain(own))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    /** Sends the head of a call and the first bytes of its body; what comes back until it is closed. */
    async function begin(head: string) {
      const socket = connect(portOf(own), '127.0.0.1')
      const isRead = once(own, 'request')
      socket.write(`POST / HTTP/1.1\r\nHost: demo.localhost\r\n${head}\r\n\r\n1\r\nx`)
      await isRead
      return { said: text(socket) }
    }
    const short = await begin('Content-Length: 1000')
    const chunked = await begin('Transfer-Encoding: chunked')
    const long = await begin('Content-Length: 60000')
    let isEnded = false
    void long.said.then(() => (isEnded = true))
    vi.advanceTimersByTime(bodyTimeMs('1000'))
    expect(await short.said).toContain('HTTP/1.1 408')
    expect(await chunked.said).toContain('HTTP/1.1 408')
    const whole = await begin('Content-Length: 4\r\nConnection: close')
    expect(await whole.said).toContain('HTTP/1.1 200')
    expect(isEnded).toBe(false)
    vi.advanceTimersByTime(bodyTimeMs('60000') - bodyTimeMs('1000'))
    expect(await long.said).toContain('HTTP/1.1 408')
  })

  it('has a limit of its time, whatever length it claims', () => {
    const seconds = (length?: string) => Math.round(bodyTimeMs(length) / 1000)
    expect([seconds(), seconds('0'), seconds('4200000')]).toEqual([30, 30, 135])
    expect(bodyTimeMs('9'.repeat(30))).toBe(bodyTimeMs(String(maxBodyBytes)))
    expect(bodyTimeMs('x')).toBe(bodyTimeMs())
  })
})
