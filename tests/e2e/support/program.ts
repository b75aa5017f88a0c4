import { request } from 'node:http'

/** Calls the administration as a program does that has a token; resolves with status and body. */
export async function getWithToken(
  path: string,
  token: string,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const port = Number(process.env['PORTAL_PORT'])
  // `*.localhost` has no address for Node.
  const headers = { host: `adm.localhost:${port}`, authorization: `Bearer ${token}` }
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.once('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          body: JSON.parse(Buffer.concat(parts).toString()),
        }),
      )
    })
    call.once('error', reject)
    call.end()
  })
}
