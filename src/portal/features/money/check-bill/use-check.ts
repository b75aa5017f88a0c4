import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { checkCodes, type CodesVerdict } from '#domain/money/payment-codes/check-code.ts'
import { readPaymentCodes } from '#domain/money/payment-codes/payment-code.ts'
import { isConnectionLost } from '#portal/kit/browser/connection.ts'
import { useForm } from '#portal/kit/form/use-form.ts'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { type KnownBills, readKnownBills } from '#portal/queries/stored/known-bills.ts'
import { texts } from './texts.ts'

/** What came of a check. */
export interface Checked
  extends CodesVerdict, Pick<KnownBills, 'asOf' | 'isWhole' | 'isIncomplete'> {
  readonly text: string
}

const schema = v.object({ code: v.string() })

/** The form of a check, and what came of it for the text that stands in it. */
export function useCheck() {
  const client = useQueryClient()
  const { rules } = useProvider()
  const [checked, setChecked] = useState<Checked | null>(null)

  async function check(text: string) {
    const codes = readPaymentCodes(text)
    if (typeof codes === 'string') return { text: texts.faults[codes], field: 'code' } as const
    const hasPix = codes.some(({ kind }) => kind === 'pix')
    const known = await readKnownBills(client, { rules, hasPix })
    if (!known) return { text: isConnectionLost() ? texts.noBillsOffline : texts.noBills }
    const { bills, ...of } = known
    const found = checkCodes(codes, bills, of.isIncomplete)
    if (found) setChecked({ ...found, text, ...of })
    return null
  }

  const form = useForm({ schema, initial: { code: '' }, onSubmit: ({ code }) => check(code) })
  const field = form.field('code')
  return { form, field, checked: checked?.text === field.value ? checked : null }
}
