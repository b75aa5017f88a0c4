import { changesSomething, type Endpoint, type Policy } from '#contract/platform/endpoint.ts'
import { viewingHeader } from '#contract/worker/headers.ts'

/** The cookies that prove who calls. */
export interface SessionCookieNames {
  readonly secret: string
  readonly ownDevice: string
  readonly provider: string
  readonly administrator: string
}

const cookie = (name: string, description: string) => ({
  type: 'apiKey',
  in: 'cookie',
  name,
  description,
})

/** Every way to prove who calls. */
export const securitySchemes = (names: SessionCookieNames) => ({
  validToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The value of the cookie `validToken`, which a sign-in of a subscriber sets.',
  },
  companion: cookie(names.secret, 'The secret of a subscriber’s session, set by the sign-in.'),
  ownDevice: cookie(
    names.ownDevice,
    'The secret of a device that a subscriber calls their own. It opens bills alone.',
  ),
  provider: cookie(names.provider, 'The session of a provider’s user, set by the sign-in.'),
  viewing: {
    type: 'apiKey',
    in: 'header',
    name: viewingHeader,
    description: 'The id of a viewing, which the session of staff beside it has begun.',
  },
  administrator: cookie(
    names.administrator,
    'The session of an administrator, set by the sign-in.',
  ),
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A token of the administration, without any cookie; each call names the scope it takes. tenants:lead opens no call by itself: with it a call of another scope may also change where money and people are led.',
  },
})

type Requirement = Readonly<Record<string, readonly string[]>>

/** What each policy asks for; an empty list asks for nothing. */
const securityByPolicy: Readonly<Record<Policy, readonly Requirement[]>> = {
  public: [],
  'admin-visitor': [],
  subscriber: [{ validToken: [], companion: [] }],
  provider: [{ provider: [] }],
  admin: [{ administrator: [] }],
}

/** What the policy asks for, or what the call is open to besides. */
export const securityOf = ({ policy, token, ...endpoint }: Endpoint): readonly Requirement[] => [
  ...securityByPolicy[policy],
  ...(endpoint.isOpenToOwnDevice ? [{ validToken: [], ownDevice: [] }] : []),
  ...(endpoint.isOpenToViewings ? [{ provider: [], viewing: [] }] : []),
  ...(token ? [{ apiToken: [token.scope] }] : []),
]

/** Whether a program must say where its call comes from, as browsers do by themselves. */
export const needsOrigin = (endpoint: Endpoint): boolean =>
  changesSomething(endpoint) && endpoint.method !== 'GET'
