import { createEgress } from '#server/platform/egress/egress.ts'
import { createBankTokens } from '#server/upstreams/gateways/api-pix/access-token.ts'
import type { BankAccount } from '#server/upstreams/gateways/api-pix/account.ts'
import { createApiPix } from '#server/upstreams/gateways/api-pix/api-pix.ts'
import { createSandbox } from '#sandbox/sandbox.ts'
import { sandboxTenants } from '#sandbox/world/tenants.ts'
import { memoryStore } from '../browser/memory-store.ts'
import { checkDocument } from './api-pix-shapes.ts'
import { noon, testWorld } from './sandbox-world.ts'

/** The account at a bank of a provider of the sandbox. */
export function accountOf(clientId: string): BankAccount {
  const tenant = sandboxTenants.find(({ client_id }) => client_id === clientId)
  if (!tenant) throw new Error('no such provider')
  return {
    clientId,
    url: tenant.bank_url,
    tokenUrl: tenant.bank_token_url,
    oauthClientId: tenant.bank_client_id,
    oauthClientSecret: tenant.bank_client_secret,
    certificate: tenant.bank_certificate,
    privateKey: tenant.bank_private_key,
    pixKey: tenant.bank_pix_key,
    branch: tenant.bank_branch,
    account: tenant.bank_account,
    accountType: tenant.bank_account_type,
  }
}

/** An answer that the bank gives in place of its own, once. */
type Instead = (call: string) => Response | null

/**
 * A client and the sandbox's bank, whose calls and answers are held to the document. `instead` may answer
 * for it.
 */
export function bankForTest(clientId = 'demo', changed: Partial<BankAccount> = {}) {
  let now = noon
  let instead: Instead = () => null
  const calls: string[] = []
  const logged: unknown[] = []
  const store = memoryStore()
  const latency = { min: 0, max: 0 }
  const world = { ...testWorld, providers: sandboxTenants }
  const sandbox = createSandbox({ store, now: () => now, latency, world })
  const egress = createEgress({
    allow: new Set(),
    log: { warn: (...entry: unknown[]) => logged.push(entry) },
    random: () => 0,
    inProcess: {
      hostSuffix: '.sandbox.example',
      async handle(request, certificate) {
        const { method } = request
        const { pathname, search } = new URL(request.url)
        const path = pathname.replace('/api/v2', '')
        calls.push(`${method} ${path}${search}`)
        const given = instead(`${method} ${path}`)
        if (given) return given
        const body = await request.clone().text()
        const answer = await sandbox.upstream(request, { certificate })
        if (path !== '/oauth/token' && answer.status !== 401) {
          await checkDocument({ method, path, body }, answer)
        }
        return answer
      },
    },
  })
  const tokens = createBankTokens({ egress, now: () => now })
  return {
    pix: createApiPix({ ...accountOf(clientId), ...changed }, { egress, tokens }),
    bank: { store, clientId },
    calls,
    logged,
    answerInstead: (answer: Instead) => {
      instead = answer
    },
    pass: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds)
    },
  }
}
