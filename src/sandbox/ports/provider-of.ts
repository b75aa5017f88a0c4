import type { Provider } from '#sandbox/world/world.ts'

/**
 * A program names the provider by its credentials alone, so one address serves all providers. Without a
 * match it is the first one, which refuses the credentials.
 */
function orFirst(providers: readonly Provider[], matches: (provider: Provider) => boolean) {
  return (providers.find(matches) ?? providers[0])?.client_id ?? ''
}

/** The provider of a call to the ERP: the key of its token is unique, whichever user stands before it. */
export function providerOfToken(providers: readonly Provider[], { headers }: Request): string {
  const encoded = /^basic (.*)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? ''
  const key = Buffer.from(encoded, 'base64').toString('latin1').split(':')[1] ?? ''
  return orFirst(
    providers,
    ({ ixc_access_token }) => key !== '' && ixc_access_token.endsWith(`:${key}`),
  )
}

/** The provider of a call to the gateway. */
export function providerOfMerchant(providers: readonly Provider[], { headers }: Request): string {
  const given = headers.get('merchantid')?.toLowerCase()
  return orFirst(providers, ({ gateway_merchant_id: id }) => id.toLowerCase() === given)
}
