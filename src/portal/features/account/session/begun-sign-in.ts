import * as v from 'valibot'
import { parseJson } from '#portal/kit/values/parse-json.ts'

/** A sign-in that the browser posted as a plain form, and why the server refused it. */
const begunSignInSchema = v.object({
  cpfOrCnpj: v.string(),
  isOwnDevice: v.boolean(),
  failure: v.object({
    text: v.string(),
    field: v.optional(v.picklist(['cpfOrCnpj', 'password'])),
    requestId: v.optional(v.nullable(v.string()), null),
  }),
})

export type BegunSignIn = v.InferOutput<typeof begunSignInSchema>

/** The sign-in that the server wrote into the page; null where none was refused. */
export function readBegunSignIn(): BegunSignIn | null {
  const json = document.querySelector('script#begun-sign-in[type="application/json"]')?.textContent
  const parsed = v.safeParse(begunSignInSchema, parseJson(json ?? ''))
  return parsed.success ? parsed.output : null
}
