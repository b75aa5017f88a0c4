import * as v from 'valibot'
import { bankAccountTypes } from '#domain/money/automatic-payments/api-pix.ts'
import { isCalendarDate } from '#domain/platform/time/dates.ts'
import { parseCents } from '#domain/platform/values/money.ts'

/* What the bank takes: the bodies of the document, strictly. */

const day = v.pipe(v.string(), v.check(isCalendarDate))
const amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,10}\.\d{2}$/),
  v.transform(parseCents),
  v.minValue(1),
)
export const txidSchema = v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{26,35}$/))
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(140))
const payer = v.union([
  v.strictObject({ cpf: v.pipe(v.string(), v.regex(/^\d{11}$/)), nome: name }),
  v.strictObject({ cnpj: v.pipe(v.string(), v.regex(/^[0-9A-Z]{14}$/)), nome: name }),
])

export const agreementSchema = v.strictObject({
  vinculo: v.strictObject({
    contrato: v.pipe(v.string(), v.minLength(1), v.maxLength(35)),
    devedor: payer,
    objeto: v.optional(v.pipe(v.string(), v.maxLength(35))),
  }),
  calendario: v.strictObject({ dataInicial: day, periodicidade: v.literal('MENSAL') }),
  valor: v.strictObject({ valorMinimoRecebedor: amount }),
  politicaRetentativa: v.picklist(['NAO_PERMITE', 'PERMITE_3R_7D']),
  loc: v.optional(v.pipe(v.number(), v.integer())),
  ativacao: v.optional(v.strictObject({ dadosJornada: v.strictObject({ txid: txidSchema }) })),
})

export const immediateSchema = v.strictObject({
  calendario: v.strictObject({ expiracao: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  devedor: v.optional(payer),
  valor: v.strictObject({ original: amount }),
  chave: v.pipe(v.string(), v.minLength(1), v.maxLength(77)),
})

export const recurringSchema = v.strictObject({
  idRec: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{29}$/)),
  calendario: v.strictObject({ dataDeVencimento: day }),
  valor: v.strictObject({ original: amount }),
  ajusteDiaUtil: v.boolean(),
  recebedor: v.strictObject({
    agencia: v.optional(v.pipe(v.string(), v.maxLength(4))),
    conta: v.pipe(v.string(), v.maxLength(20)),
    tipoConta: v.picklist(bankAccountTypes),
  }),
})

export const cancelSchema = v.strictObject({ status: v.literal('CANCELADA') })

export const refundSchema = v.strictObject({ valor: amount })
