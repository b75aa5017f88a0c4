import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Administrator } from '#contract/staff/administrators.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { GivenPassword, givenPasswordSchema } from '#portal/kit/password/given-password.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { administratorsQuery, renewAccess } from '#portal/queries/staff/administrators.ts'
import { renewFailure } from './refusals.ts'
import { texts } from './texts.ts'

const schema = v.object({ password: givenPasswordSchema })

/** Gives a colleague a new password. */
export function RenewAccess({ of: one, onDone }: { of: Administrator; onDone: () => void }) {
  const client = useQueryClient()
  const form = useForm({
    schema,
    initial: { password: '' },
    onSubmit: async ({ password }) => {
      try {
        await renewAccess(one.id, password)
      } catch (error) {
        return renewFailure(error)
      }
      showToast({ kind: 'success', text: texts.renewed })
      void client.invalidateQueries({ queryKey: administratorsQuery().queryKey })
      onDone()
      return null
    },
  })
  return (
    <div className="team-member">
      <p>{texts.renewLead}</p>
      <Form of={form}>
        <GivenPassword
          field={form.field('password')}
          label={texts.newPassword}
          action={texts.renew}
          isBusy={form.isSubmitting}
        />
      </Form>
      <Button variant="quiet" isSmall onClick={onDone}>
        {texts.keep}
      </Button>
    </div>
  )
}
