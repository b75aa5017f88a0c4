import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Agreement } from '#contract/money/agreement.ts'
import { formatDecimal } from '#domain/platform/values/money.ts'
import { parseTypedMoney } from '#domain/platform/values/typed-money.ts'
import { Form } from '#portal/kit/form/form.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { changeLimit } from '#portal/queries/money/automatic-payments.ts'
import { typedLimit } from './limit-schema.ts'
import { changeFailure } from './refusals.ts'
import { texts } from './texts.ts'

/** Changes the limit of a live agreement. */
export function LimitForm({ agreement, onDone }: { agreement: Agreement; onDone: () => void }) {
  const client = useQueryClient()
  const { field, ...form } = useForm({
    schema: v.object({ limit: typedLimit() }),
    initial: { limit: formatDecimal(agreement.limit).replace('.', ',') },
    onSubmit: async ({ limit }) => {
      try {
        await changeLimit(client, agreement.id, parseTypedMoney(limit) ?? 0)
        showToast({ kind: 'success', text: texts.limitChanged })
        onDone()
        return null
      } catch (error) {
        return changeFailure(error)
      }
    },
  })
  return (
    <Form of={form}>
      <TextField
        {...field('limit')}
        label={texts.limit}
        hint={texts.limitHint}
        inputMode="decimal"
      />
      <OnlineButton
        reason={texts.offline}
        type="submit"
        isBusy={form.isSubmitting}
        variant="secondary"
      >
        {texts.saveLimit}
      </OnlineButton>
    </Form>
  )
}
