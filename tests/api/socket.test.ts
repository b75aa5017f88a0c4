import { request, type Server } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drain, listen, portOf } from '#server/listen.ts'
import { useApp } from '../support/app.ts'

/* Bodies without a length, which only a real socket can test. */

const app = useApp()
let server: Server

beforeAll(async () => {
  server = await listen(app().app, { port: 0 })
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
