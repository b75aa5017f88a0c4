import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { GivenPassword, givenPasswordSchema } from '#portal/kit/password/given-password.tsx'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import {
  providerAccessQuery,
  refreshProviderAccess,
  saveProviderPassword,
} from '#portal/queries/staff/provider-access.ts'
import { ProviderSecondFactor } from './second-factor/provider-second-factor.tsx'
import { setPasswordFailure } from './access-refusals.ts'
import { texts } from './access-texts.ts'

/** How the provider's user signs in: its password, and whether a code follows. */
export function ProviderAccess({ client }: { client: string }) {
  const timeZone = useTimeZone()
  const query = useQuery(providerAccessQuery(client))
  // After a password is saved, a new key replaces the form by an empty one.
  const [savedCount, setSavedCount] = useState(0)
  const frame = {
    query,
    loadingText: texts.accessLoading,
    skeleton: <Skeleton width="18rem" />,
    failureText: texts.accessFailure,
  }

  return (
    <>
      <Card as="section" aria-labelledby="access" className="audit-card">
        <h2 id="access">{texts.access}</h2>
        <p className="audit-lead">{texts.accessLead(client)}</p>
        <QueryFrame {...frame}>
          {({ changed_at: since }) => (
            <p>
              {since === null
                ? texts.noAccess
                : texts.passwordSince(formatDateTime(new Date(since), timeZone))}
            </p>
          )}
        </QueryFrame>
        <PasswordForm
          key={savedCount}
          client={client}
          onDone={() => setSavedCount(savedCount + 1)}
        />
      </Card>
      <Card as="section" aria-labelledby="two-steps" className="audit-card">
        <h2 id="two-steps">{texts.twoSteps}</h2>
        <QueryFrame {...frame}>
          {(access) => (
            // A new rule, of this or another administrator, replaces the form.
            <ProviderSecondFactor key={access.second_factor} client={client} access={access} />
          )}
        </QueryFrame>
      </Card>
    </>
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
      void refreshProviderAccess(queryClient, client)
      onDone()
      return null
    },
  })
  return (
    <Form of={form}>
      <GivenPassword
        field={form.field('password')}
        label={texts.newGivenPassword}
        action={texts.setPassword}
        isBusy={form.isSubmitting}
      />
    </Form>
  )
}
