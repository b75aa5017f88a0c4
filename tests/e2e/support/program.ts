import { callServer } from './servers/call-server.ts'

/** Calls the administration as a program does that has a token; resolves with status and body. */
export async function getWithToken(
  path: string,
  token: string,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const headers = { authorization: `Bearer ${token}` }
  const { status, text } = await callServer(path, { host: 'adm.localhost', headers })
  return { status, body: JSON.parse(text) }
}
