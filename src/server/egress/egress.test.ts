import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createServer as createRawServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGzip, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import type { EgressRequest } from './call.ts'
import { createEgress } from './egress.ts'
import { UpstreamFailure } from './failure.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const request: Omit<EgressRequest, 'url'> = {
  tenant: 'demo',
  upstream: 'erp',
  method: 'GET',
  timeouts: { firstByte: 5_000, total: 10_000 },
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

async function against(server: Server, more: Partial<EgressRequest> = {}, scheme = 'http') {
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
  against(createServer(listener), more)

/** A server that says exactly these bytes, whatever it is asked. */
const raw = (bytes: string | Buffer, more?: Partial<EgressRequest>) =>
  against(
    createRawServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.end(bytes))
    }),
    more,
  )

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString()

describe('answers', () => {
  it('sends method, headers and body, and gives back status, headers and bytes', async () => {
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

  it('decompresses', async () => {
    const { ask } = await http((_req, res) => {
      res.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('ok'))
    })
    expect(text((await ask()).bytes)).toBe('ok')
  })

  it('stops a gzip bomb at the cap', async () => {
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

  it('stops an answer that is too long, whatever length it announced', async () => {
    const { ask } = await http((_req, res) => {
      res.end(Buffer.alloc(100_001))
    })
    await expect(ask()).rejects.toMatchObject({ kind: 'garbage' })
  })

  it('takes an answer exactly as long as the cap', async () => {
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
    await expect(ask()).rejects.toMatchObject({ kind: 'garbage' })
    expect(paths).toEqual(['/path?key=secret'])
  })

  it.each([
    ['a body shorter than announced', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort'],
    ['a connection closed without a word', ''],
    [
      'a body cut in the middle of a chunk',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\nab',
    ],
    ['something that is not HTTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['a header with a bare line feed', 'HTTP/1.1 200 OK\r\nx: a\nevil\r\n\r\n\0'],
    [
      'more cookies than anybody needs',
      `HTTP/1.1 200 OK\r\n${'set-cookie: a=b\r\n'.repeat(4_000)}\r\n`,
    ],
    [
      'gzip that is none',
      'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 4\r\n\r\nabcd',
    ],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 3\r\ncontent-length: 5\r\n\r\nabcde'],
  ])('makes a failure of %s', async (_what, bytes) => {
    const { ask } = await raw(bytes)
    await expect(ask()).rejects.toBeInstanceOf(UpstreamFailure)
  })

  it('survives a 204 that brings a body', async () => {
    const { ask } = await raw('HTTP/1.1 204 No Content\r\ncontent-length: 4\r\n\r\nbody')
    expect((await ask()).bytes.length).toBe(0)
  })

  it('makes a failure of a connection reset in the middle of the body', async () => {
    const { ask } = await http((_req, res) => {
      res.writeHead(200, { 'content-length': '1000' })
      res.write('half', () => res.socket?.resetAndDestroy())
    })
    await expect(ask()).rejects.toMatchObject({ kind: 'unavailable' })
  })

  it('makes a failure of a server that is not there', async () => {
    const server = createServer()
    const { ask } = await against(server)
    server.close()
    await expect(ask()).rejects.toThrow('erp unavailable: ECONNREFUSED')
  })

  // Another build of it may be named; without any, there is no certificate to refuse.
  const openssl = process.env['OPENSSL'] ?? 'openssl'
  const hasOpenssl = (() => {
    try {
      return execFileSync(openssl, ['version']).length > 0
    } catch {
      return false
    }
  })()

  it.skipIf(!hasOpenssl)(
    'refuses a certificate nobody vouches for, on listed hosts too',
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
      const { ask } = await against(server, {}, 'https')
      await expect(ask()).rejects.toThrow('SELF_SIGNED')
      expect(answered).toBe(0)
    },
  )
})

describe('time', () => {
  it('gives up on a server that says nothing', async () => {
    const { ask } = await http(() => {}, { timeouts: { firstByte: 30, total: 5_000 } })
    await expect(ask()).rejects.toThrow('no answer in time')
  })

  it('gives up on a server that drips', async () => {
    const { ask } = await http(
      (_req, res) => {
        const drip = setInterval(() => res.write('.'), 10)
        res.on('close', () => clearInterval(drip))
      },
      { timeouts: { firstByte: 5_000, total: 150 } },
    )
    await expect(ask()).rejects.toThrow('no answer in time')
  })

  it('hangs up when its caller does', async () => {
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
  it('asks again for a read, and for nothing else', async () => {
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

  it('waits no longer than a reader would, and passes on what the upstream asked for', async () => {
    let asked = 0
    const { ask } = await http(
      (_req, res) => {
        asked++
        res.writeHead(429, { 'retry-after': '120' }).end('slow down')
      },
      { retry: 'read' },
    )
    await expect(ask()).rejects.toMatchObject({ kind: 'unavailable', retryAfter: 120 })
    expect(asked).toBe(1)
  })
})

it('never lets the words of the upstream, the address or a header into a log or an error', async () => {
  const { ask, logged } = await http(
    (_req, res) => {
      res.writeHead(500, { 'x-detail': 'senha=123' }).end('SQL error near senha=123')
    },
    { headers: { authorization: 'Basic c2VjcmV0' } },
  )
  const failure: unknown = await ask().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(UpstreamFailure)
  const told = JSON.stringify([logged, String(failure), failure])
  expect(logged).toHaveLength(1)
  expect(told).not.toMatch(/senha|c2VjcmV0|secret|path/)
})
