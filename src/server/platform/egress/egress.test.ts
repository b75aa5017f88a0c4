import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createServer as createRawServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGzip, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import type { EgressRequest } from './request.ts'
import { createEgress } from './egress.ts'
import { UpstreamFailure } from './upstream-failure.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const request: Omit<EgressRequest, 'url'> = {
  tenant: 'demo',
  upstream: 'erp',
  method: 'GET',
  timeouts: { firstByteMs: 5_000, totalMs: 10_000 },
  maxBytes: 100_000,
  retry: 'never',
}

function listen(server: Server): Promise<string> {
  closers.push(() => server.close())
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(`127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
    })
  })
}

/** An egress client that is allowed to call this server. `more` changes the request. */
async function egressTo(server: Server, more: Partial<EgressRequest> = {}, scheme = 'http') {
  const host = await listen(server)
  const logged: unknown[] = []
  const log = { warn: (...entry: unknown[]) => logged.push(entry) }
  const egress = createEgress({ allow: new Set([host]), log, random: () => 0 })
  closers.push(() => egress.close())
  const ask = () =>
    egress.fetch({ ...request, ...more, url: `${scheme}://${host}/path?key=secret` })
  return { ask, logged, egress }
}

const http = (listener: RequestListener, more?: Partial<EgressRequest>) =>
  egressTo(createServer(listener), more)

/** A server that says exactly these bytes, whatever it is asked. */
const raw = (bytes: string | Buffer, more?: Partial<EgressRequest>) =>
  egressTo(
    createRawServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.end(bytes))
    }),
    more,
  )

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString()

describe('the egress client', () => {
  it('sends method, headers and body, and returns status, headers and bytes', async () => {
    const { ask } = await http(
      (req, res) => {
        res.writeHead(404, { 'x-kind': 'json' })
        req.pipe(res.write(`${req.method} ${req.headers['authorization']} `) ? res : res)
      },
      { method: 'POST', headers: { authorization: 'Basic abc' }, body: '{"a":1}' },
    )
    const answer = await ask()
    expect(answer.status).toBe(404)
    expect(answer.headers.get('x-kind')).toBe('json')
    expect(text(answer.bytes)).toBe('POST Basic abc {"a":1}')
  })

  it('decompresses a gzip answer', async () => {
    const { ask } = await http((_req, res) => {
      res.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('ok'))
    })
    expect(text((await ask()).bytes)).toBe('ok')
  })

  it('stops reading a gzip bomb at the size limit', async () => {
    let isCut = false
    const { ask } = await http((_req, res) => {
      res.on('close', () => (isCut = !res.writableFinished))
      res.writeHead(200, { 'content-encoding': 'gzip' })
      const gzip = createGzip()
      gzip.pipe(res)
      const zeros = Buffer.alloc(1024 * 1024)
      const more = (): void => {
        if (!res.closed) gzip.write(zeros, () => setImmediate(more))
      }
      more()
    })
    await expect(ask()).rejects.toThrow('answer too large')
    await expect.poll(() => isCut).toBe(true)
  })

  it('rejects an answer above the size limit', async () => {
    const { ask } = await http((_req, res) => {
      res.end(Buffer.alloc(100_001))
    })
    await expect(ask()).rejects.toMatchObject({ kind: 'protocol-error' })
  })

  it('accepts an answer exactly as long as the size limit', async () => {
    const { ask } = await http((_req, res) => {
      res.end(Buffer.alloc(100_000))
    })
    expect((await ask()).bytes.length).toBe(100_000)
  })

  it('follows no redirect', async () => {
    const paths: (string | undefined)[] = []
    const { ask } = await http((req, res) => {
      paths.push(req.url)
      res.writeHead(302, { location: '/elsewhere' }).end()
    })
    await expect(ask()).rejects.toMatchObject({ kind: 'protocol-error' })
    expect(paths).toEqual(['/path?key=secret'])
  })

  it.each([
    ['a body shorter than announced', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort'],
    ['a connection closed without an answer', ''],
    [
      'a body cut in the middle of a chunk',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\nab',
    ],
    ['something that is not HTTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['a header with a bare line feed', 'HTTP/1.1 200 OK\r\nx: a\nevil\r\n\r\n\0'],
    [
      'headers above the size limit',
      `HTTP/1.1 200 OK\r\n${'set-cookie: a=b\r\n'.repeat(4_000)}\r\n`,
    ],
    [
      'a body that is not the gzip it claims to be',
      'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 4\r\n\r\nabcd',
    ],
    [
      'two content lengths',
      'HTTP/1.1 200 OK\r\ncontent-length: 3\r\ncontent-length: 5\r\n\r\nabcde',
    ],
  ])('fails on %s', async (_what, bytes) => {
    const { ask } = await raw(bytes)
    await expect(ask()).rejects.toBeInstanceOf(UpstreamFailure)
  })

  it('ignores the body of a 204', async () => {
    const { ask } = await raw('HTTP/1.1 204 No Content\r\ncontent-length: 4\r\n\r\nbody')
    expect((await ask()).bytes.length).toBe(0)
  })

  it('fails when the connection is reset in the middle of the body', async () => {
    const { ask } = await http((_req, res) => {
      res.writeHead(200, { 'content-length': '1000' })
      res.write('half', () => res.socket?.resetAndDestroy())
    })
    await expect(ask()).rejects.toMatchObject({ kind: 'unavailable' })
  })

  it('fails when no server is listening', async () => {
    const server = createServer()
    const { ask } = await egressTo(server)
    server.close()
    await expect(ask()).rejects.toThrow('erp unavailable: ECONNREFUSED')
  })

  // OPENSSL may name another binary. Without any, there is no certificate to test with.
  const openssl = process.env['OPENSSL'] ?? 'openssl'
  const hasOpenssl = (() => {
    try {
      return execFileSync(openssl, ['version']).length > 0
    } catch {
      return false
    }
  })()

  it.skipIf(!hasOpenssl)(
    'refuses a self-signed certificate, on allowlisted hosts too',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'egress-'))
      closers.push(() => rmSync(folder, { recursive: true }))
      const [keyFile, certFile] = [join(folder, 'key'), join(folder, 'cert')]
      const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
      const files = ['-keyout', keyFile, '-out', certFile, '-subj', '/CN=127.0.0.1']
      execFileSync(openssl, ['req', '-x509', ...kind, ...files], { stdio: 'ignore' })
      const identity = { key: readFileSync(keyFile), cert: readFileSync(certFile) }
      let answered = 0
      const server = createTlsServer(identity, (_req, res) => {
        answered++
        res.end('ok')
      })
      const { ask } = await egressTo(server, {}, 'https')
      await expect(ask()).rejects.toThrow('SELF_SIGNED')
      expect(answered).toBe(0)
    },
  )
})

describe('a slow call', () => {
  it('ends when the first byte does not come in time', async () => {
    const { ask } = await http(() => {}, { timeouts: { firstByteMs: 30, totalMs: 5_000 } })
    await expect(ask()).rejects.toThrow('no answer in time')
  })

  it('ends when the body does not come in time', async () => {
    const { ask } = await http(
      (_req, res) => {
        const drip = setInterval(() => res.write('.'), 10)
        res.on('close', () => clearInterval(drip))
      },
      { timeouts: { firstByteMs: 5_000, totalMs: 150 } },
    )
    await expect(ask()).rejects.toThrow('no answer in time')
  })

  it('closes its connection when the caller leaves', async () => {
    const caller = new AbortController()
    let isClosed = false
    const { ask } = await http(
      (_req, res) => {
        res.on('close', () => (isClosed = true))
        caller.abort()
      },
      { signal: caller.signal },
    )
    await expect(ask()).rejects.toThrow('given up by its caller')
    await expect.poll(() => isClosed).toBe(true)
  })
})

describe('retries', () => {
  it('repeat a read and no other call', async () => {
    for (const [retry, calls] of [
      ['read', 2],
      ['never', 1],
    ] as const) {
      let asked = 0
      const { ask } = await http(
        (_req, res) => {
          asked++
          res.writeHead(asked === 1 ? 503 : 200).end('ok')
        },
        { retry },
      )
      await ask().catch(() => {})
      expect(asked).toBe(calls)
    }
  })

  it('are skipped when the upstream asks for a long wait, which the caller learns', async () => {
    let asked = 0
    const { ask } = await http(
      (_req, res) => {
        asked++
        res.writeHead(429, { 'retry-after': '120' }).end('slow down')
      },
      { retry: 'read' },
    )
    await expect(ask()).rejects.toMatchObject({
      kind: 'unavailable',
      retryAfterSeconds: 120,
    })
    expect(asked).toBe(1)
  })
})

it('never puts the words of the upstream, the address or a header into a log or an error', async () => {
  const { ask, logged } = await http(
    (_req, res) => {
      res.writeHead(500, { 'x-detail': 'senha=123' }).end('SQL error near senha=123')
    },
    { headers: { authorization: 'Basic c2VjcmV0' } },
  )
  const failure: unknown = await ask().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(UpstreamFailure)
  const output = JSON.stringify([logged, String(failure), failure])
  expect(logged).toHaveLength(1)
  expect(output).not.toMatch(/senha|c2VjcmV0|secret|path/)
})
