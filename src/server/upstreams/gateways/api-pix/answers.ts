import * as v from 'valibot'
import { parseCents } from '#domain/platform/values/money.ts'
import { protocolError } from '#server/platform/egress/upstream-failure.ts'

/*
 * The answers of the API Pix 2.9 as far as they are read. The document counts new values of a status and
 * new fields among the compatible changes, so a status that is not known here is no error. What a bank has
 * nothing to say of, it leaves out or sends as null.
 */

const cents = v.pipe(v.string(), v.regex(/^\d{1,10}\.\d{2}$/), v.transform(parseCents))
const path = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,64}$/))

const refundSchema = v.object({ valor: cents, status: v.string() })
const moment = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
)
const receivedSchema = v.object({
  endToEndId: path,
  valor: cents,
  horario: v.fallback(v.nullish(moment, null), null),
  devolucoes: v.nullish(v.array(refundSchema), []),
})
/** A PIX that was received. */
export type ReceivedPix = v.InferOutput<typeof receivedSchema>

const reason = v.fallback(v.object({ codigo: v.nullish(v.string(), '') }), { codigo: '' })

/** A charge: a recurring one (`cobr`), or an immediate one (`cob`). */
export const chargeSchema = v.object({
  txid: v.string(),
  status: v.string(),
  valor: v.object({ original: cents }),
  pix: v.nullish(v.array(receivedSchema), []),
  encerramento: v.nullish(
    v.object({ cancelamento: v.nullish(reason), rejeicao: v.nullish(reason) }),
    {},
  ),
  tentativas: v.fallback(v.array(v.object({ rejeicao: v.nullish(reason) })), []),
})
export type BankCharge = v.InferOutput<typeof chargeSchema>

export const agreementSchema = v.object({
  idRec: path,
  status: v.string(),
  vinculo: v.object({ contrato: v.string() }),
  dadosQR: v.nullish(v.object({ pixCopiaECola: v.nullish(v.string(), '') }), {
    pixCopiaECola: '',
  }),
  /** The states it had; the document's own examples call them `nome`. */
  atualizacao: v.fallback(
    v.array(v.object({ status: v.nullish(v.string()), nome: v.nullish(v.string()) })),
    [],
  ),
})

export const createdAgreementSchema = v.object({ idRec: path })

export const locationSchema = v.object({ id: v.pipe(v.number(), v.integer()) })

export const agreementsSchema = v.object({
  parametros: v.object({ paginacao: v.object({ quantidadeDePaginas: v.number() }) }),
  recs: v.array(v.object({ idRec: path, vinculo: v.object({ contrato: v.string() }) })),
})

export const refundAnswerSchema = refundSchema

/** Reads an answer of the bank by its schema. */
export function parseAnswer<S extends v.GenericSchema>(
  schema: S,
  answer: unknown,
): v.InferOutput<S> {
  const { success, output } = v.safeParse(schema, answer)
  if (!success) throw protocolError('bank', 'unreadable answer')
  return output
}
