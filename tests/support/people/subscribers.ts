import * as v from 'valibot'
import { mod11CheckDigit } from '#domain/platform/text/check-digits.ts'
import { canonicalDocument } from '#domain/account/people/document.ts'
import { credentialStore } from '#server/account/session/credentials.ts'
import type { TestApp } from '../app.ts'
import { customerRow, listing } from '../upstreams/fake-ixc.ts'

const firstId = 5000

/** The id in the ERP of a customer by the place in the list. */
export const customerIdOf = (at: number): string => String(firstId + at)

/** A valid CPF of its own for each number. */
export function cpfOf(nth: number): string {
  const digits = String(300_000_000 + nth)
  const first = mod11CheckDigit(digits, 11)
  return `${digits}${first}${mod11CheckDigit(digits + first, 11)}`
}

/** Whose CPF it is: what `cpfOf` made it of. */
export const nthOf = (cpf: string): number => Number(cpf.slice(0, 9)) - 300_000_000

const querySchema = v.object({ qtype: v.string(), query: v.string() })

/**
 * The ERP of `demo` with these customers alone, for the option `answerUpstream`: the sandbox's own reads
 * a whole table for each question.
 */
export function answerAboutCustomers(documents: readonly string[]) {
  return async (request: Request): Promise<Response | null> => {
    const { hostname, pathname } = new URL(request.url)
    if (hostname !== 'demo.erp.sandbox.example' || !pathname.endsWith('/cliente')) return null
    const { qtype, query } = v.parse(querySchema, await request.json())
    const isById = qtype === 'cliente.id'
    const at = isById ? Number(query) - firstId : documents.indexOf(canonicalDocument(query))
    const document = documents[at]
    const rows =
      document === undefined
        ? []
        : [{ ...customerRow, id: customerIdOf(at), cnpj_cpf: document, cidade: '', uf: '' }]
    return Response.json(listing(...rows))
  }
}

/** Gives these customers of `demo` one password. */
export async function givePassword(
  app: TestApp,
  documents: readonly string[],
  passwordHash: string,
): Promise<void> {
  const credentials = credentialStore(app.database)
  for (const [at, document] of documents.entries()) {
    const documentHash = app.documentHashOf({ clientId: 'demo', document })
    const subscriber = { clientId: 'demo', customerId: customerIdOf(at), documentHash }
    await credentials.setPassword({ ...subscriber, passwordHash, now: new Date() })
  }
}
