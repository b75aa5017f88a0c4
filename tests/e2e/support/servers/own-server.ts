import { test } from '../portal.ts'
import { type OwnServer, startBoxed } from './server.ts'

/**
 * A server of its own for the tests of a file, in the same process one after the other: what they
 * change or break is met by no other test.
 * @param settings environment variables of it, known when the tests begin
 */
export function useOwnServer(
  settings: () => Promise<Readonly<Record<string, string>>> = async () => ({}),
): () => OwnServer {
  let server: OwnServer | null = null
  let sharedPort: string | undefined

  test.beforeAll(async () => {
    server = await startBoxed(await settings())
    sharedPort = process.env['PORTAL_PORT']
    process.env['PORTAL_PORT'] = String(server.port)
  })

  test.afterAll(async () => {
    // The worker may go on with another file.
    process.env['PORTAL_PORT'] = sharedPort
    await server?.stop()
  })

  return () => {
    if (!server) throw new Error('The server runs while tests run, not before.')
    return server
  }
}
