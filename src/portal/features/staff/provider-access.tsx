import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { formatDateTime } from '#domain/dates.ts'
import { Card } from '#portal/kit/card.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { GivenPassword, givenPasswordSchema } from '#portal/kit/password/given-password.tsx'
import { showToast } from '#portal/kit/toasts.ts'
import { Skeleton } from '#portal/kit/skeleton.tsx'
import { QueryFrame } from '#portal/kit/query-frame.tsx'
import { auditQuery, saveProviderPassword, providerAccessQuery } from '#portal/queries/staff.ts'
import { auditTexts as texts } from './audit-texts.ts'
import { setPasswordFailure } from './refusals.ts'

/** The password of the provider's user: when it was set, and a form to set a new one. */
export function ProviderAccess({ client }: { client: string }) {
  const query = useQuery(providerAccessQuery(client))
  // After a password is saved, a new key replaces the form by an empty one.
  const [savedCount, setSavedCount] = useState(0)

  return (
    <Card as="section" aria-labelledby="access" className="audit-card">
      <h2 id="access">{texts.access}</h2>
      <p className="audit-lead">{texts.accessLead(client)}</p>
      <QueryFrame
        query={query}
        loadingText={texts.accessLoading}
        skeleton={<Skeleton width="18rem" />}
        failureText={texts.accessFailure}
      >
        {(since) => (
          <p>
            {since === null ? texts.noAccess : texts.accessSince(formatDateTime(new Date(since)))}
          </p>
        )}
      </QueryFrame>
      <PasswordForm key={savedCount} client={client} onDone={() => setSavedCount(savedCount + 1)} />
    </Card>
  )
}

const schema = v.object({ password: givenPasswordSchema })

function PasswordForm({ client, onDone }: { client: string; onDone: () => void }) {
  const queryClient = useQueryClient()
  const form = useForm({
    schema,
    initial: { password: '' },
    onSubmit: async ({ password }) => {
      try {
        await saveProviderPassword(client, password)
      } catch (error) {
        return setPasswordFailure(error)
      }
      showToast({ kind: 'success', text: texts.passwordSet })
      void queryClient.invalidateQueries({ queryKey: providerAccessQuery(client).queryKey })
      void queryClient.invalidateQueries({ queryKey: auditQuery(client).queryKey })
      onDone()
      return null
    },
  })
  return (
    <Form of={form}>
      <GivenPassword
        field={form.field('password')}
        label={texts.newPassword}
        action={texts.setPassword}
        isBusy={form.isSubmitting}
      />
    </Form>
  )
}
