import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createSecureServer } from 'node:http2'
import { request } from 'node:http'
import { join } from 'node:path'

/** A self-signed certificate for one day, made by OpenSSL. @param {string} directory */
function createCertificate(directory) {
  const [key, cert] = [join(directory, 'key.pem'), join(directory, 'cert.pem')]
  const words =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost'
  execFileSync('openssl', [...words.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' })
  return { key: readFileSync(key), cert: readFileSync(cert) }
}

/** Headers of HTTP/1.1 that HTTP/2 does not allow. */
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/**
 * An HTTP/2 proxy in front of the built server, as a provider would use one. It answers `pages`
 * itself, and does not say that it passes requests on: the sandbox would refuse them.
 * @param {number} port of the server
 * @param {string} directory for the certificate
 * @param {Record<string, { type: string, body: string | Buffer }>} [pages] path -> page
 */
export async function http2Front(port, directory, pages = {}) {
  const front = createSecureServer({ ...createCertificate(directory), allowHTTP1: true })
  front.on('request', (incoming, answer) => {
    const page = pages[incoming.url]
    if (page) {
      answer.writeHead(200, { 'content-type': page.type, 'content-encoding': 'br' })
      answer.end(page.body)
      return
    }
    const host = incoming.authority ?? incoming.headers.host ?? ''
    const headers = Object.fromEntries(
      Object.entries({ ...incoming.headers, host }).filter(
        ([name]) => !name.startsWith(':') && !hopByHop.has(name),
      ),
    )
    const call = request(
      { host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers },
      (response) => {
        const kept = Object.entries(response.headers).filter(([name]) => !hopByHop.has(name))
        answer.writeHead(response.statusCode ?? 502, Object.fromEntries(kept))
        response.pipe(answer)
      },
    )
    call.once('error', () => answer.writeHead(502).end())
    incoming.pipe(call)
  })
  front.listen(0)
  await once(front, 'listening')
  const address = front.address()
  return {
    port: address && typeof address === 'object' ? address.port : 0,
    close: () => front.close(),
  }
}
