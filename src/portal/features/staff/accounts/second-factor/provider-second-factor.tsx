import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { secondFactorRules } from '#domain/staff/tenants/second-factor-rule.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import { choiceProps } from '#portal/kit/form/pickers/choice-props.ts'
import { Form } from '#portal/kit/form/form.tsx'
import { SelectField } from '#portal/kit/form/pickers/select-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import {
  type ProviderAccessEntry,
  refreshProviderAccess,
  resetAuthenticator,
  saveSecondFactorRule,
} from '#portal/queries/staff/provider-access.ts'
import { resetFailure, ruleFailure } from '../access-refusals.ts'
import { texts } from '../access-texts.ts'

const schema = v.object({ rule: v.picklist(secondFactorRules) })
const options = secondFactorRules.map((value) => ({ value, label: texts.rules[value] }))

interface ProviderSecondFactorProps {
  client: string
  access: ProviderAccessEntry
}

/** Whether the provider's user gives a code at sign-in, and the way back after a lost phone. */
export function ProviderSecondFactor({ client, access }: ProviderSecondFactorProps) {
  const queryClient = useQueryClient()
  const form = useForm({
    schema,
    initial: { rule: access.second_factor },
    onSubmit: async (typed) => {
      try {
        await saveSecondFactorRule(client, typed)
      } catch (error) {
        return ruleFailure(error)
      }
      showToast({ kind: 'success', text: texts.ruleSaved })
      void refreshProviderAccess(queryClient, client)
      return null
    },
  })
  const rule = form.field('rule')
  return (
    <>
      <Form of={form}>
        <SelectField
          {...choiceProps(rule, secondFactorRules)}
          label={texts.rule}
          hint={texts.ruleEffects[rule.value]}
          options={options}
        />
        <div>
          <Button type="submit" isBusy={form.isSubmitting}>
            {texts.saveRule}
          </Button>
        </div>
      </Form>
      <p>{access.has_authenticator ? texts.hasAuthenticator : texts.hasNone}</p>
      {access.has_authenticator && <Reset client={client} />}
    </>
  )
}

function Reset({ client }: { client: string }) {
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const reset = useMutation({
    mutationFn: () => resetAuthenticator(client),
    onSuccess: () => {
      setIsAsking(false)
      showToast({ kind: 'success', text: texts.wasReset })
      return refreshProviderAccess(queryClient, client)
    },
  })

  function ask() {
    reset.reset()
    setIsAsking(true)
  }

  return (
    <>
      <Button variant="secondary" onClick={ask}>
        {texts.reset}
      </Button>
      <Confirm
        title={texts.resetTitle}
        action={texts.reset}
        variant="danger"
        isOpen={isAsking}
        isBusy={reset.isPending}
        failure={reset.error && resetFailure(reset.error).text}
        onConfirm={() => reset.mutate()}
        onClose={() => setIsAsking(false)}
      >
        <p>{texts.resetNote}</p>
      </Confirm>
    </>
  )
}
