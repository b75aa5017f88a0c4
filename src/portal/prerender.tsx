import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import * as v from 'valibot'
import { refusalSchema } from '#contract/refusals.ts'
import { signIn } from '#contract/session.ts'
import type { Theme } from '#contract/theme.ts'
import { canonicalDocument, formatDocument, isDocument } from '#domain/people/document.ts'
import type { ProviderRules } from '#domain/provider-rules.ts'
import { Portal } from './app/portal.tsx'
import type { BegunSignIn } from './features/session/begun-sign-in.ts'
import { signInFailure } from './features/session/refusals.ts'
import { ApiError, isListed } from './queries/failure.ts'

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

/** In the words that the portal has for the same answer. */
function failureOf({ status, body, retryAfterSeconds }: RefusedSignIn): BegunSignIn['failure'] {
  const parsed = v.safeParse(refusalSchema, body)
  const {
    message = '',
    request_id: requestId = null,
    fields = [],
  } = parsed.success ? parsed.output : {}
  const text = isListed(signIn, message) ? message : null
  const { text: words, ...rest } = signInFailure(
    new ApiError(signIn, { status, text, requestId, fields, retryAfterSeconds }),
  )
  return { text: words, field: rest.field, requestId: rest.requestId ?? null }
}

/**
 * Draws the sign-in of a provider for the server's page, by the components that then take it over.
 * `begun` is for the page to hand to them.
 */
export function drawSignIn(
  theme: Theme & { readonly rules: ProviderRules },
  refused: RefusedSignIn | null,
): { readonly html: string; readonly begun: BegunSignIn | null } {
  const begun = refused && {
    cpfOrCnpj: asMasked(refused.cpfOrCnpj),
    isOwnDevice: refused.isOwnDevice,
    failure: failureOf(refused),
  }
  const provider = { theme, rules: theme.rules }
  const html = renderToString(
    <StrictMode>
      <Portal provider={provider} first="front" begun={begun} />
    </StrictMode>,
  )
  return { html, begun }
}
