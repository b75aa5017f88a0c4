/** Settings of a server that serves subscribers, on the hosts beneath a suffix (`.localhost`). */
export const productionSettings = (suffix: string) => ({
  SANDBOX: 'off',
  APP_SECRET: '5a'.repeat(32),
  PUBLIC_ORIGIN_SUFFIX: suffix,
  VAPID_SUBJECT: 'mailto:contato@provedor.com.br',
  ADMIN_HOSTS: `adm${suffix}`,
})

/** The sign-in of a subscriber of the sandbox, for a process that hears on this port. */
export const signInCall = (port: number) => ({
  method: 'POST',
  headers: {
    host: `demo.localhost:${port}`,
    origin: `http://demo.localhost:${port}`,
    client_id: 'demo',
    'content-type': 'application/json',
  },
  body: JSON.stringify({ cpfOrCnpj: '52998224725', password: 'portal123' }),
})

/** A call of the sandbox's own routes. */
export const sandboxCall = (port: number, body: object) => ({
  method: 'POST',
  headers: { host: `localhost:${port}`, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
