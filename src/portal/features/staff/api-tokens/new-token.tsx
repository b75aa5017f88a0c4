import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { tokenDays } from '#contract/staff/api-tokens.ts'
import { tokenScopes } from '#contract/staff/token-scopes.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { ChoiceField } from '#portal/kit/form/pickers/choice-field.tsx'
import { choiceProps } from '#portal/kit/form/pickers/choice-props.ts'
import { Form } from '#portal/kit/form/form.tsx'
import { SwitchField } from '#portal/kit/form/pickers/switch-field.tsx'
import { TextAreaField } from '#portal/kit/form/text-area-field.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { apiTokensQuery, makeApiToken } from '#portal/queries/staff/api-tokens.ts'
import { MadeToken } from './made-token.tsx'
import { createFailure } from './refusals.ts'
import { daysTexts, scopeTexts, texts } from './texts.ts'
import { emptyToken, tokenSchema, toRequest } from './token-schema.ts'

/** The form of a new token; after it, the token, which is shown until it has been kept. */
export function NewToken() {
  const [made, setMade] = useState<string | null>(null)
  return (
    <Card as="section" aria-labelledby="new-token" className="api-token">
      <h2 id="new-token">{made === null ? texts.add : texts.made}</h2>
      {made === null ? (
        <>
          <p className="api-token-facts">{texts.addLead}</p>
          <NewForm onMade={setMade} />
        </>
      ) : (
        <MadeToken token={made} onKept={() => setMade(null)} />
      )}
    </Card>
  )
}

const dayChoices = tokenDays.map((days) => ({ value: String(days), label: daysTexts[days] }))
const reachChoices = [
  { value: 'all', label: texts.reachAll },
  { value: 'some', label: texts.reachSome },
]
/** Characters of the field with client ids. */
const maxClientsLength = 7000

function NewForm({ onMade }: { onMade: (token: string) => void }) {
  const client = useQueryClient()
  const form = useForm({
    schema: tokenSchema,
    initial: emptyToken,
    onSubmit: async (typed) => {
      const request = toRequest(typed)
      if (request.scopes.length === 0) return { text: texts.noScope }
      try {
        const { token } = await makeApiToken(request)
        void client.invalidateQueries({ queryKey: apiTokensQuery().queryKey })
        onMade(token)
        return null
      } catch (error) {
        return createFailure(error)
      }
    },
  })
  const reach = choiceProps(form.field('reach'), ['all', 'some'])
  return (
    <Form of={form}>
      <TextField
        {...form.field('name')}
        label={texts.name}
        hint={texts.nameHint}
        autoComplete="off"
      />
      <fieldset className="api-token-scopes">
        <legend className="field-label">{texts.scopes}</legend>
        {tokenScopes.map((scope) => (
          <SwitchField key={scope} {...form.field(scope)} {...scopeTexts[scope]} />
        ))}
      </fieldset>
      <ChoiceField {...form.field('days')} label={texts.days} choices={dayChoices} />
      <ChoiceField {...reach} label={texts.reach} choices={reachChoices} />
      {reach.value === 'some' && (
        <TextAreaField
          {...form.field('clients')}
          label={texts.clients}
          hint={texts.clientsHint}
          maxLength={maxClientsLength}
        />
      )}
      <Button type="submit" isBusy={form.isSubmitting}>
        {texts.create}
      </Button>
    </Form>
  )
}
