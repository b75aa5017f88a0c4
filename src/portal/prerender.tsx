import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import * as v from 'valibot'
import { refusalSchema } from '#contract/platform/refusals.ts'
import { signIn, signInWithPassword } from '#contract/account/session.ts'
import type { Theme } from '#contract/site/theme.ts'
import { canonicalDocument, formatDocument, isDocument } from '#domain/account/people/document.ts'
import type { ProviderRules } from '#domain/staff/tenants/provider-rules.ts'
import type { FrontScreen } from './app/start/front-screen.ts'
import { Portal } from './app/portal.tsx'
import type { BegunSignIn } from './features/account/session/begun-sign-in.ts'
import { signInFailure } from './features/account/session/refusals.ts'
import { ApiError, isListed } from './queries/calls/failure.ts'

/** A sign-in posted as a plain form, and the answer of the API that refused it. */
interface RefusedSignIn {
  readonly cpfOrCnpj: string
  readonly isOwnDevice: boolean
  readonly status: number
  readonly body: unknown
  readonly retryAfterSeconds: number | null
}

/** As the field's mask writes it: a value that the mask changes counts as typed, and ends the message. */
function asMasked(typed: string): string {
  const canonical = canonicalDocument(typed)
  return isDocument(canonical) ? formatDocument(canonical) : typed
}

const endpoints = { 'sign-in': signIn, 'password-step': signInWithPassword } as const

/** In the words that the portal has for the same answer. */
function failureOf(
  screen: FrontScreen,
  { status, body, retryAfterSeconds }: RefusedSignIn,
): BegunSignIn['failure'] {
  const endpoint = endpoints[screen]
  const parsed = v.safeParse(refusalSchema, body)
  const {
    message = '',
    request_id: requestId = null,
    fields = [],
  } = parsed.success ? parsed.output : {}
  const text = isListed(endpoint, message) ? message : null
  const { text: words, ...rest } = signInFailure(
    new ApiError(endpoint, { status, text, requestId, fields, retryAfterSeconds }),
  )
  return { text: words, field: rest.field, requestId: rest.requestId ?? null }
}

/**
 * Draws a screen of the sign-in of a provider for the server's page, by the components that then take it over.
 * `begun` is for the page to hand to them.
 */
export function drawFront(
  theme: Theme & { readonly rules: ProviderRules },
  screen: FrontScreen,
  refused: RefusedSignIn | null,
): { readonly html: string; readonly begun: BegunSignIn | null } {
  const begun = refused && {
    cpfOrCnpj: asMasked(refused.cpfOrCnpj),
    isOwnDevice: refused.isOwnDevice,
    failure: failureOf(screen, refused),
  }
  const provider = { theme, rules: theme.rules }
  const html = renderToString(
    <StrictMode>
      <Portal provider={provider} first={screen} begun={begun} />
    </StrictMode>,
  )
  return { html, begun }
}
