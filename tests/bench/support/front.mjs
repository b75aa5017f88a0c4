import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createSecureServer } from 'node:http2'
import { request } from 'node:http'
import { join } from 'node:path'

/** A certificate of a day for `*.localhost`, made by OpenSSL. @param {string} place */
function certificate(place) {
  const [key, cert] = [join(place, 'key.pem'), join(place, 'cert.pem')]
  const words =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost'
  execFileSync('openssl', [...words.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' })
  return { key: readFileSync(key), cert: readFileSync(cert) }
}

/** What HTTP/2 has no word for. */
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/**
 * HTTP/2 in front of the built server, as a provider's proxy would be; `pages` are its own.
 * @param {number} port of the server
 * @param {string} place where the certificate may lie
 * @param {Record<string, { type: string, body: string | Buffer }>} [pages] path -> page
 */
export async function http2Front(port, place, pages = {}) {
  const front = createSecureServer({ ...certificate(place), allowHTTP1: true })
  front.on('request', (asked, answer) => {
    const page = pages[asked.url]
    if (page) {
      answer.writeHead(200, { 'content-type': page.type, 'content-encoding': 'br' })
      answer.end(page.body)
      return
    }
    const host = asked.authority ?? asked.headers.host ?? ''
    const headers = Object.fromEntries(
      Object.entries({ ...asked.headers, host, 'x-forwarded-proto': 'https' }).filter(
        ([name]) => !name.startsWith(':') && !hopByHop.has(name),
      ),
    )
    const call = request(
      { host: '127.0.0.1', port, method: asked.method, path: asked.url, headers },
      (given) => {
        const kept = Object.entries(given.headers).filter(([name]) => !hopByHop.has(name))
        answer.writeHead(given.statusCode ?? 502, Object.fromEntries(kept))
        given.pipe(answer)
      },
    )
    call.once('error', () => answer.writeHead(502).end())
    asked.pipe(call)
  })
  front.listen(0)
  await once(front, 'listening')
  const address = front.address()
  return {
    port: address && typeof address === 'object' ? address.port : 0,
    close: () => front.close(),
  }
}
