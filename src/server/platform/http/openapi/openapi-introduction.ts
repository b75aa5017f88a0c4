import { proofOfWorkHeader } from '#contract/platform/proof-of-work.ts'
import { tokenPrefix } from '#contract/staff/token-scopes.ts'
import { clientIdHeader } from '#contract/worker/headers.ts'

const everywhere = `
The calls that this host answers. Bodies are JSON in UTF-8; a field or a query parameter that a call does not describe is refused.

**Calls with an effect.** A call that is no GET must come from this host: browsers say so by \`Sec-Fetch-Site\` and \`Origin\`; any other client sends \`Origin\`, the scheme, host and port that it calls. No other origin is ever let in (no CORS).

**Cookies.** Sessions are in cookies that a sign-in sets (\`Set-Cookie\`). A client sends back what it was last given, of every answer: secrets are replaced while a session is used. Over plain http from this machine the sandbox gives browsers that keep no \`Secure\` cookies there other names.

**Refusals.** Every refusal has the shape \`Refusal\`: \`message\` is one of the texts that the status of the call lists, letter for letter, and \`request_id\` is what support asks for. \`fields\` names the inputs that failed. \`Retry-After\` says in seconds when the same call may succeed.

**Proof of work.** Where the limit of a sign-in or a recovery is used up, perhaps by others, 429 has a \`challenge\` with \`token\`, \`rounds\` and \`bits\`. A solution has one number from 0 to 999999999 for each round: its four bytes, most significant first, appended to the UTF-8 of \`<token>:<round>:\` (rounds count from 0), give a SHA-256 that begins with \`bits\` zero bits. Repeat the call with \`${proofOfWorkHeader}: <token>;<number>,<number>…\`. A solution is good for one call within two minutes; a client that does not solve it waits.`

const ofProviders = `
**Provider.** The host decides whose portal it is. Every call but the theme sends the provider's id in \`${clientIdHeader}\`; the theme tells it.

**Subscribers.** \`signIn\` sets the readable cookie \`validToken\` and an HttpOnly one with the session's secret. Calls of a subscriber send both cookies and, besides, the value of \`validToken\` as \`Authorization: Bearer\`; \`validToken\` (the call) renews it.

**Staff of the provider** have a session in a cookie of their own.`

const ofAdministration = `
**Administrators** have a session in a cookie of their own.

**Tokens.** Another system calls with a token of the administration (\`Authorization: Bearer ${tokenPrefix}…\`), without any cookie and without \`Origin\`. Each call says which scope it takes, if tokens may make it.`

/** What holds for all calls of a document. */
export const introductionOf = (kinds: {
  readonly hasProvider: boolean
  readonly hasAdministration: boolean
}): string =>
  [
    everywhere,
    kinds.hasProvider ? ofProviders : '',
    kinds.hasAdministration ? ofAdministration : '',
  ]
    .join('\n')
    .trim()
